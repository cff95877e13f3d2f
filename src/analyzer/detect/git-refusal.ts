import type { Block } from './block.ts';
import type { Finding } from './detector.ts';

/** The refusal, and before it what a hook of the server gives as the reason. */
export function refusedBy(block: Block): Pick<Finding, 'title' | 'cause' | 'from'> {
  const text = block.text.trim();
  const said = /hook declined/.test(text) ? hookSaid(block) : undefined;
  if (!said) return { title: `git: ${text}`, cause: `git was refused: ${text}` };
  return { title: `git: ${said.text}`, cause: `A hook of the server refused the push: ${said.text}`, from: said.line };
}

/** The first words of the server above the refusal that are more than progress. */
function hookSaid(block: Block): { line: number; text: string } | undefined {
  const told = block.firstAbove(
    /^remote: (?:GitLab: |GL-HOOK-ERR: |error: |ERROR: )?(?<text>(?!Resolving deltas|Counting|Compressing|Total |Processing |View |Create a pull|To create|\s|https?:|[=*#-]{3}).{1,400})/,
    9,
  );
  return told && { line: told.line, text: told.groups.text?.trim() ?? '' };
}

/** What the server gave as the reason, above the words with which git passes the refusal on. */
export function saidByRemote(block: Block): { line: number; text: string } | undefined {
  for (let line = block.firstWhile(/^(?:remote:|ERROR: |\s*$)/, 12); line < block.number; line += 1) {
    const text = /^(?:remote: |ERROR: ){1,2}(?<text>(?!fatal:)[^\s=].{0,400})/.exec(block.at(line))?.groups?.text;
    if (text) return { line, text };
  }
  return undefined;
}
