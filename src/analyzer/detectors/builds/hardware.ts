import type { Groups } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// AMD's Vivado and Vitis, Intel's Quartus: they give each message a number, and the place behind it
export const hardware: Detector = {
  tool: 'hardware',
  rules: [
    {
      literals: ['ERROR: ['],
      // The number 17-69 says only that a command failed.
      match:
        /^ERROR: \[(?<code>(?!Common 17-69\])[A-Z][\w ]{1,20} \d{1,3}-\d{1,6})\] (?<text>.{1,500}?)(?: \[(?<path>[^\]\s:]{1,300}):(?<line>\d{1,7})\])?$/,
      read: (found) => failed('Vivado', found),
    },
    {
      literals: ['Error ('],
      match:
        /^\s{0,8}Error \((?<code>\d{4,6})\): (?<text>.{1,500}?)(?: File: (?<path>\S{1,300}) Line: (?<line>\d{1,7}))?$/,
      read: (found) => failed('Quartus', found),
    },
  ],
};

function failed(program: string, { code, text = '', path, line }: Groups): Finding {
  return {
    category: 'compile',
    strength: 'exact',
    title: `${path ? `${shortLocation(path, line)}: ` : ''}${text}`,
    cause: `${program} reports error ${code}${path ? ` at ${path}:${line}` : ''}: ${text}`,
    key: `${code} ${text}`,
    locations: path ? [locationOf(path, line)] : [],
  };
}
