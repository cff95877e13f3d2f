/** How a CI sends its log: what to prepare there, and the text to paste with the address of this service in it. */
export type Recipe = { name: string; steps: readonly string[]; text: string };

/**
 * The recipes of docs/ci-recipes.md: each section with numbered steps and a code block is one. `address` is where the
 * CI reaches this service.
 */
export function recipesOf(page: string, address: string): Recipe[] {
  return page.split('\n## ').flatMap((section) => {
    const [, text] = /^```\w+\n([\s\S]*?)^```$/m.exec(section) ?? [];
    const steps = stepsOf(section);
    if (text === undefined || steps.length === 0) return [];
    const [name = ''] = section.split('\n', 1);
    return { name, steps, text: withAddress(text, quotable(address)) };
  });
}

/** Items of a numbered list, whose lines after the first are indented. */
function stepsOf(section: string): string[] {
  const items = section.matchAll(/^\d+\. (.+(?:\n {3}.+)*)/gm);
  return [...items].map(([, item = '']) => item.replaceAll(/\n {3}/g, ' ').replaceAll('`', ''));
}

/** A recipe either sets the variable for its shell, or uses the one of the CI: the address replaces either. */
function withAddress(text: string, address: string): string {
  const setting = /\bFIRSTFAIL_URL: .+/;
  if (setting.test(text)) return text.replace(setting, () => `FIRSTFAIL_URL: ${address}`);
  return text.replaceAll('$FIRSTFAIL_URL', () => address);
}

/** Encodes the characters of an address that a shell interprets inside quotes. */
function quotable(address: string): string {
  return address.replaceAll('$', '%24').replaceAll("'", '%27');
}
