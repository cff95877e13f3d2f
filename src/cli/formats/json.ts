import { printableJson } from '../printable.ts';
import type { Format } from './format.ts';

/** One JSON object a line. */
export const json: Format = {
  render: (found) =>
    found
      .map(({ file, diagnosis }) => `${printableJson(file === undefined ? diagnosis : { file, ...diagnosis })}\n`)
      .join(''),
};
