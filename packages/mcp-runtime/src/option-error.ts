/** An invalid option of the program. Its message names the option in one line. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}
