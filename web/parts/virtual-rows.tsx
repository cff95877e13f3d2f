import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import classes from './virtual-rows.module.css';

type Props<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The height of most rows, in pixels. */
  rowHeight: number;
  label?: string;
  list?: RefObject<HTMLUListElement | null>;
  children: (item: Item) => ReactNode;
};

const beyondTheWindow = 12;

/** A list as long as it likes, of which only the rows near the window are in the page. */
export function VirtualRows<Item>({ items, keyOf, rowHeight, label, list, children }: Props<Item>) {
  const ownList = useRef<HTMLUListElement>(null);
  const element = list ?? ownList;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = element.current?.getBoundingClientRect();
    if (box) setTop(box.top + window.scrollY);
  }, [element]);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: beyondTheWindow,
    scrollMargin: top,
    getItemKey: (at) => keyOf(items[at] as Item),
  });
  return (
    <ul ref={element} className={classes.list} style={{ height: rows.getTotalSize() }} aria-label={label}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const style: CSSProperties = { transform: `translateY(${start - top}px)` };
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={classes.row}
            style={style}
            aria-posinset={index + 1}
            aria-setsize={items.length}
          >
            {children(items[index] as Item)}
          </li>
        );
      })}
    </ul>
  );
}
