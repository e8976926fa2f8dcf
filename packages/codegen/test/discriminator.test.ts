// The discriminator of a union selects the branch that a value is checked against.

import { describe, expect, it } from "vitest";
import { formatJsonPointer } from "../src/runtime/json/json-pointer.ts";
import { applicators } from "../src/runtime/validation/applicators.ts";
import type { Schema } from "../src/runtime/validation/validation-run.ts";
import { createValidators } from "../src/runtime/validation/validator.ts";

describe("discriminator", () => {
  const [Cat, Dog] = ["meows", "barks"].map((name) => ({ properties: { [name]: { type: "boolean" } } }));
  const union = { oneOf: [Cat, Dog], discriminator: { propertyName: "kind", branches: { cat: 0, dog: 1 } } } as Schema;

  it.each([
    [{ kind: "cat", meows: true }, []],
    [{ kind: "dog", meows: 1 }, []],
    [{ kind: "dog", barks: 1 }, ["/barks type"]],
    // If the discriminator selects no branch, the value must match exactly one.
    [{ kind: "eel" }, [" oneOf"]],
    [{ kind: "toString" }, [" oneOf"]],
    [{ meows: 1 }, []],
    ["cat", [" oneOf"]],
  ])("validates %j with the errors %j", (value, expected) => {
    const validate = createValidators({}, [applicators])(union);
    validate(value);
    expect(validate.errors?.map(({ path, keyword }) => `${formatJsonPointer(path)} ${keyword}`) ?? []).toEqual(
      expected,
    );
  });
});
