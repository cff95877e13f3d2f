import { QueryClient } from '@tanstack/react-query';
import { keyOf, Refusal } from './api.ts';
import { arrivedEarly } from './early-answers.ts';

const retries = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refused request is not repeated, because it would be refused again, unless the server was only busy.
      retry: (failures, error) => failures < retries && !(error instanceof Refusal && error.problem.status < 500),
    },
    mutations: { retry: false },
  },
});

// The cache begins with what was answered while the scripts were loading.
for (const { question, reply } of arrivedEarly()) queryClient.setQueryData(keyOf(...question), reply);
