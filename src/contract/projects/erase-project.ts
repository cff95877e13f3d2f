import { z } from 'zod';
import { word } from '../query.ts';

const total = z.int().min(0);

export const eraseProjectQuerySchema = z.object({
  name: word.describe('the project, exactly as its analyses name it'),
});

export const erasedProjectSchema = z
  .object({
    project: z.string(),
    analyses: total.describe('with their feedback and the messages about them'),
    failures: total.describe('failed jobs that a Git platform announced'),
    outcomes: total.describe('jobs that passed, or failed without a log'),
  })
  .meta({ id: 'ErasedProject', description: 'How much of a project was erased.' });

export type EraseProjectQuery = z.infer<typeof eraseProjectQuerySchema>;
export type ErasedProject = z.infer<typeof erasedProjectSchema>;
