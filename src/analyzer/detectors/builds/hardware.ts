import type { Groups } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// AMD's Vivado and Vitis, Intel's Quartus: they give each message a number, and the place behind it
export const hardware: Detector = {
  tool: 'hardware',
  rules: [
    {
      literals: ['ERROR: ['],
      // The numbers 17-39 and 17-69 say only that a command failed, and 12-1345 that rules of the design are broken.
      match:
        /^ERROR: \[(?<code>(?!Common 17-[36]9\]|Vivado 12-1345\])(?:[A-Z][\w ]{1,20} \d{1,3}-\d{1,6}|DRC [A-Z]{2,8}-\d{1,4}))\] (?<text>.{1,1500}?)(?: \[(?<path>[^\]\s:]{1,300}):(?<line>\d{1,7})\])?$/,
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
