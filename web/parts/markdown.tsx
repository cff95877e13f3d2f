import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { visible } from '../words/hidden-characters.ts';
import { ExternalLink } from './external-link.tsx';
import classes from './markdown.module.css';

/** What would be a heading of the page, or load something, is text. */
const components: Components = {
  a: ({ href = '', children }) => <ExternalLink href={href}>{children}</ExternalLink>,
  img: ({ alt }) => <>{alt}</>,
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, Heading])),
};

/** Text of a member as Markdown: HTML in it stays text, and links lead to http and https only. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.markdown} dir="auto">
      <ReactMarkdown components={components}>{visible(text)}</ReactMarkdown>
    </div>
  );
}

function Heading({ children }: { children?: ReactNode }) {
  return (
    <p>
      <strong>{children}</strong>
    </p>
  );
}
