const name = /^(?:@[\w.-]{1,100}\/)?\w[\w.-]{0,200}(?:::[\w.-]{1,100}){0,20}$/;

/**
 * A name of a package, suite or file that is nothing else to the tool that reads it: no address to fetch from, no
 * second command, no code of another language.
 */
export function plainName(text: string | undefined): string | undefined {
  return text !== undefined && name.test(text) ? text : undefined;
}
