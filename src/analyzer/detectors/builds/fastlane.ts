import type { Block, LineMatch } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';

const nearLines = 12;
const tableLines = 40;
const table = /^[+|]/;

// https://docs.fastlane.tools: a table of what ran, "finished with errors", and the reason below or above them
export const fastlane: Detector = {
  tool: 'fastlane',
  rules: [
    {
      // What Apple's tool for uploads says, which fastlane passes on
      literals: ['*** Error: ', 'ERROR ITMS-', 'ERROR: [ContentDelivery.'],
      match:
        /^\[(?:altool\] .{0,60}(?:\*\*\* Error: |ERROR: \[ContentDelivery\.[\w.]{1,40}\] )|Application Loader Error Output\]: ERROR |Transporter Error Output\]: ERROR )(?<text>(?!Error uploading|Unable to upload archive)\S.{1,400})/,
      read: ({ text = '' }) => ({
        category: 'deploy',
        strength: 'exact',
        title: `App Store Connect: ${text}`,
        cause: `App Store Connect does not take the upload: ${text}`,
        key: text,
      }),
    },
    {
      literals: ['fastlane finished with errors'],
      match: /^fastlane finished with errors$/,
      read: (_, block) => {
        const why = block.after(/^\[!\] (?<text>\S.{0,500})/, nearLines) ?? aboveTable(block);
        if (!why) return undefined;
        const text = (why.groups.text ?? why.text).trim();
        return {
          category: 'unknown',
          strength: /\bsee (?:the )?(?:log|output)|Exit status of command/i.test(text) ? 'echo' : 'likely',
          title: `fastlane: ${text}`,
          cause: `fastlane stopped: ${text}`,
          key: text,
          from: why.line,
          to: why.line,
        };
      },
    },
  ],
};

function aboveTable(block: Block): LineMatch | undefined {
  let line = block.number - 1;
  while (line > block.number - tableLines && (table.test(block.at(line)) || block.at(line).trim() === '')) line -= 1;
  const text = block.at(line);
  return text.trim() === '' ? undefined : { line, text, groups: {} };
}
