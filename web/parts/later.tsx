import { type ReactNode, useDeferredValue } from 'react';

type Props = {
  /** Holds the place until then. */
  instead?: ReactNode;
  children: ReactNode;
};

/** Renders its children as soon as what is more urgent on the page is drawn. */
export function Later({ instead = null, children }: Props) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : instead;
}
