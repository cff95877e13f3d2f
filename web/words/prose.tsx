import { Code } from '@mantine/core';
import { Fragment } from 'react';
import { Untrusted } from './untrusted.tsx';

// Not the quotes of older tools, `like this'.
const inBackticks = /(?<=^|[\s(“])`([^`]+)`(?=$|[\s.,;:!?)”])/;

/** Sentences of an analysis; what stands between backticks is code. */
export function Prose({ children }: { children: string }) {
  return children.split(inBackticks).map((part, at) => {
    const text = <Untrusted>{part}</Untrusted>;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
    return <Fragment key={at}>{at % 2 === 0 ? text : <Code>{text}</Code>}</Fragment>;
  });
}
