import { QueryClient } from '@tanstack/react-query';
import { Refusal } from './api.ts';

const retries = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The server refuses a refused request again, unless it was only busy.
      retry: (failures, error) => failures < retries && !(error instanceof Refusal && error.problem.status < 500),
    },
    mutations: { retry: false },
  },
});
