import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal } from '../api/api.ts';
import { Loading } from './loading.tsx';
import { NotFound } from './not-found.tsx';
import { RefusalState } from './refusal-state.tsx';

type Props<Data> = {
  from: UseQueryResult<Data>;
  lines?: number;
  height?: number;
  /** The noun for the message when the server finds no such record: "analysis". */
  of?: string;
  children: (data: Data) => ReactNode;
};

/** Renders a query: placeholder, refusal, or data. Data that is loaded stays visible when a later read fails. */
export function Loaded<Data>({ from, lines = 6, height = 20, of, children }: Props<Data>) {
  if (from.data !== undefined) return children(from.data);
  if (of && from.error instanceof Refusal && from.error.problem.status === 404) return <NotFound what={of} />;
  if (from.isError) return <RefusalState error={from.error} retry={() => void from.refetch()} />;
  return <Loading lines={lines} height={height} />;
}
