// Cookie parameters of an operation. A browser sends its own cookies, and lets no program set them.
import { requireText } from "../src/runtime/index.ts";

type Headers = (params?: Record<string, unknown>) => Record<string, string>;

/**
 * @param names name in `params` to name of the cookie
 * @param headers takes the header parameters, where there are some
 * @returns what takes both out of `params`, as headers
 */
export function cookieParameters(names: Record<string, string>, headers?: Headers): Headers {
  return (params = {}) => {
    const pairs = Object.entries(names)
      .filter(([name]) => params[name] !== undefined)
      .map(([name, cookie]) => `${cookie}=${encodeURIComponent(requireText(name, params[name]))}`);
    return { ...headers?.(params), ...(pairs.length > 0 && { cookie: pairs.join("; ") }) };
  };
}
