import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A link to a page of the dashboard: `<PageLink to={pagePaths.analysis} params={{ id }}>`. */
export const PageLink = createLink(PlainLink);

export const PageButton = createLink(ButtonLink);

function PlainLink(props: AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>) {
  return <Anchor {...props} />;
}

function ButtonLink(props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) {
  return <Button component="a" {...props} />;
}
