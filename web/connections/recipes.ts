/** What to paste into a CI, with the address of this service in it. */
export type RecipeForm = { title: string; text: string; needs: string };

/** How a CI sends its log: what to prepare there, and the forms of what to paste, the one to prefer first. */
export type Recipe = { name: string; steps: readonly string[]; forms: readonly RecipeForm[] };

/**
 * The recipes of docs/ci-recipes.md: each section with numbered steps and code blocks is one. `address` is where the
 * CI reaches this service.
 */
export function recipesOf(page: string, address: string): Recipe[] {
  return page.split('\n## ').flatMap((section) => {
    const texts = [...section.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
    const steps = stepsOf(section);
    if (texts.length === 0 || steps.length === 0) return [];
    const [name = ''] = section.split('\n', 1);
    return { name, steps, forms: texts.map((text) => formOf(withAddress(text, quotable(address)))) };
  });
}

/** The line of docs/ci-recipes.md that sends the log of a command from the job that runs it, in any CI. */
export function lineAround(page: string, address: string): RecipeForm {
  const [, text = ''] = /^## In one line, around the command\n[\s\S]*?^```\w+\n([\s\S]*?)^```$/m.exec(page) ?? [];
  return formOf(withAddress(text, quotable(address)));
}

function formOf(text: string): RecipeForm {
  const tools = [
    ...(/\bnpx /.test(text) ? ['Node 20.19'] : []),
    ...(/\bcurl /.test(text) ? ['curl 7.76'] : []),
    ...(/\bjq /.test(text) ? ['jq 1.6'] : []),
  ];
  return {
    title: text.includes('npx ') ? 'Command' : 'curl',
    text,
    needs: `${new Intl.ListFormat('en').format(tools)} or newer`,
  };
}

/** Items of a numbered list, whose lines after the first are indented. */
function stepsOf(section: string): string[] {
  const items = section.matchAll(/^\d+\. (.+(?:\n {3}.+)*)/gm);
  return [...items].map(([, item = '']) => item.replaceAll(/\n {3}/g, ' ').replaceAll('`', ''));
}

/** A recipe either sets the variable, or uses the one of the CI, itself or by the command: the address replaces it. */
function withAddress(text: string, address: string): string {
  const setting = /\bFIRSTFAIL_URL: .+/;
  if (setting.test(text)) return text.replace(setting, () => `FIRSTFAIL_URL: ${address}`);
  return text
    .replaceAll('$FIRSTFAIL_URL', () => address)
    .replaceAll('npx --yes firstfail ', () => `FIRSTFAIL_URL="${address}" npx --yes firstfail `);
}

/** Encodes the characters of an address that a shell interprets inside quotes. */
function quotable(address: string): string {
  return address.replaceAll('$', '%24').replaceAll("'", '%27');
}
