import { Fragment } from 'react';
import { codepoint, partsOf } from './hidden-characters.ts';
import classes from './untrusted.module.css';

/** Text from outside: a title, a branch, a line of a log. Its direction is isolated, and hidden characters are visible. */
export function Untrusted({ children }: { children: string }) {
  return (
    <bdi>
      {partsOf(children).map((part, at) =>
        at % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
          <Fragment key={at}>{part}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
          <span key={at} className={classes.codepoint} title="a character that does not show">
            {codepoint(part)}
          </span>
        ),
      )}
    </bdi>
  );
}
