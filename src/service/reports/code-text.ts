import { plainLine, plainLines } from '../../kernel/plain-text.ts';
import { truncate } from '../../kernel/truncate.ts';

/**
 * Text of a log or of a person as a code span, which no forge reads for mentions, references, links or commands. Empty
 * where there is none.
 */
export function codeSpan(text: string, most: number): string {
  const inside = plainWords(text, most);
  return inside === '' ? '' : `\`${inside}\``;
}

/** The same for a place that shows plain text. */
export function plainWords(text: string, most: number): string {
  return truncate(plainLine(text), most, harmless).trim();
}

/** Lines as a block. The number before each keeps GitLab from reading a line that begins with `/` as a command. */
export function codeBlock(text: string, { firstLine, most }: { firstLine: number; most: number }): string {
  const lines = plainLines(text).split('\n');
  const numbered = lines.map((line, index) => `${firstLine + index}: ${line}`).join('\n');
  return `\`\`\`text\n${truncate(numbered, most, harmless)}\n\`\`\``;
}

/**
 * A mail about the comment shows code as text, so that a mention must not survive there; no back-tick ends the code, and
 * nothing looks like our marker.
 */
function harmless(character: string): string {
  return character.replaceAll('`', 'ˋ').replaceAll('@', '@\u200b').replaceAll('<', '<\u200b');
}
