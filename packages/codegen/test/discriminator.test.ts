// A discriminator alone chooses the form of a union.
import { describe, expect, it } from "vitest";
import { combinations } from "../src/validators/runtime/combinations.ts";
import type { Schema } from "../src/validators/runtime/validation-run.ts";
import { createValidators } from "../src/validators/runtime/validator.ts";

describe("a discriminator", () => {
  const [Cat, Dog] = ["meows", "barks"].map((name) => ({ properties: { [name]: { type: "boolean" } } }));
  const union = { oneOf: [Cat, Dog], discriminator: { propertyName: "kind", forms: { cat: 0, dog: 1 } } } as Schema;

  it.each([
    [{ kind: "cat", meows: true }, []],
    [{ kind: "dog", meows: 1 }, []],
    [{ kind: "dog", barks: 1 }, ["/barks type"]],
    // Without a form of its own, a value has to be of exactly one.
    [{ kind: "eel" }, [" oneOf"]],
    [{ kind: "toString" }, [" oneOf"]],
    [{ meows: 1 }, []],
    ["cat", [" oneOf"]],
  ])("of %j gives the errors %j", (value, expected) => {
    const validate = createValidators({}, [combinations])(union);
    validate(value);
    expect(validate.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`) ?? []).toEqual(expected);
  });
});
