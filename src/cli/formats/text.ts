import { render } from '../render.ts';
import type { Format } from './format.ts';

/** For a person. */
export const text: Format = {
  render: (found, { view }) => found.map((each) => render(each, view)).join('\n'),
};
