import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import SearchIcon from 'lucide-react/icons/search';
import { type RefObject, useEffect, useState } from 'react';
import type { useSearch } from '../browser/use-search.ts';

const typingMs = 300;

type Search = ReturnType<typeof useSearch>;
type Props = { search: Search; name: string; label: string; inputRef?: RefObject<HTMLInputElement | null> };

/** Applies when the person stops typing; shows the address's value when a link or the back button changes it. */
export function TypedFilter({ search, name, label, inputRef }: Props) {
  const current = search.one(name) ?? '';
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  const ask = useDebouncedCallback((value: string) => search.change({ [name]: value.trim() || undefined }), typingMs);
  const isWords = name === 'q';
  return (
    <TextInput
      {...(inputRef && { ref: inputRef })}
      size="sm"
      flex={isWords ? 1 : undefined}
      label={isWords ? undefined : label}
      aria-label={label}
      placeholder={isWords ? label : 'any'}
      leftSection={isWords ? <SearchIcon size={15} aria-hidden /> : undefined}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        ask(value);
      }}
    />
  );
}

/** A day of UTC, as the charts count them. */
export function DayFilter({ search, name, label }: Omit<Props, 'inputRef'>) {
  return (
    <TextInput
      type="date"
      size="sm"
      label={label}
      value={(search.one(name) ?? '').slice(0, 10)}
      onChange={({ currentTarget: { value } }) => search.change({ [name]: value || undefined })}
    />
  );
}
