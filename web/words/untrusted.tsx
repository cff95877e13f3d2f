import { Fragment } from 'react';
import classes from './untrusted.module.css';

// Control characters, and those that reverse or hide the text around them. Line feed and tab are text; U+200D joins emoji.
const disguise = /([\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff])/u;

/** Text from outside: a title, a branch, a line of a log. Its direction is isolated, and hidden characters are visible. */
export function Untrusted({ children }: { children: string }) {
  return (
    <bdi>
      {children.split(disguise).map((part, at) =>
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

/** The same as text alone, for text that is read as markup first. */
export function visible(text: string): string {
  return text
    .split(disguise)
    .map((part, at) => (at % 2 === 0 ? part : codepoint(part)))
    .join('');
}

function codepoint(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}
