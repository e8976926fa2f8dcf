// Cookie parameters of an operation. A browser sends its own cookies and does not let a program set any.
import { stringifyPrimitive } from "./index.ts";
import type { HeaderPicker } from "./operation.ts";

/**
 * Returns a function that picks the cookie and header parameters out of `params`, as headers.
 *
 * @param names name in `params` to name of the cookie
 * @param headers picks the header parameters, if the operation has any
 */
export function cookieParameters(names: Record<string, string>, headers?: HeaderPicker): HeaderPicker {
  return (params = {}) => {
    const pairs = Object.entries(names)
      .filter(([name]) => params[name] !== undefined)
      .map(([name, cookie]) => `${cookie}=${encodeURIComponent(stringifyPrimitive(name, params[name]))}`);
    return { ...headers?.(params), ...(pairs.length > 0 && { cookie: pairs.join("; ") }) };
  };
}
