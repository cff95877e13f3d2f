import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { categories } from '../../src/contract/analyses/analysis.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Pattern } from '../../src/contract/patterns/pattern.ts';
import { ask } from '../api/api.ts';
import { fieldError } from '../api/field-error.ts';
import { useChange } from '../api/use-change.ts';
import { SavedForm } from '../parts/saved-form.tsx';
import { kinds, type PatternWords, patternOf, retryList, strengths, wordsOf } from './pattern-form-state.ts';
import { PatternTrial } from './pattern-trial.tsx';

type Props = { pattern: Pattern | undefined; done: () => void };

/** Makes a pattern, or changes one; it can be tried on a log before it is stored. */
export function PatternForm({ pattern, done }: Props) {
  const [words, setWords] = useState(() => wordsOf(pattern));
  const change = (changes: Partial<PatternWords>) => setWords({ ...words, ...changes });
  const save = useChange({
    change: async () => await saved(pattern, words),
    touches: [endpoints.listPatterns],
    done,
  });
  return (
    <SavedForm save={save} verb={pattern ? 'Save' : 'Create'}>
      <SoughtFields words={words} change={change} error={save.error} />
      <AnswerFields words={words} change={change} error={save.error} />
      <PatternTrial pattern={{ ...patternOf(words), id: pattern?.id }} />
    </SavedForm>
  );
}

type FieldProps = { words: PatternWords; change: (changes: Partial<PatternWords>) => void; error: unknown };

/** Which lines it matches. */
function SoughtFields({ words, change, error }: FieldProps) {
  return (
    <>
      <TextInput
        label="Name"
        description="How your team calls it."
        required
        maxLength={100}
        data-autofocus
        value={words.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={fieldError(error, 'name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label="A line matches that"
          data={kinds}
          value={words.kind}
          onChange={(event) => change({ kind: event.currentTarget.value === 'regex' ? 'regex' : 'text' })}
        />
        <NativeSelect
          label="Strength"
          data={strengths}
          value={words.strength}
          onChange={(event) => change({ strength: event.currentTarget.value })}
        />
      </SimpleGrid>
      <TextInput
        label={words.kind === 'text' ? 'Text' : 'Expression'}
        description="At least four characters must stand in every line that matches."
        required
        minLength={4}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        value={words.sought}
        onChange={(event) => change({ sought: event.currentTarget.value })}
        error={fieldError(error, words.kind)}
      />
    </>
  );
}

/** What is said of a failure that it finds. */
function AnswerFields({ words, change, error }: FieldProps) {
  return (
    <>
      <TextInput
        label="Title"
        description="Of the analyses that it answers: what broke."
        required
        maxLength={120}
        value={words.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={fieldError(error, 'title')}
      />
      <Textarea
        label="Advice"
        required
        autosize
        minRows={2}
        maxLength={500}
        value={words.advice}
        onChange={(event) => change({ advice: event.currentTarget.value.replaceAll('\n', ' ') })}
        error={fieldError(error, 'advice')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NativeSelect
          label="Category"
          data={categories.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          value={words.category}
          onChange={(event) => change({ category: event.currentTarget.value })}
        />
        <NativeSelect
          label="Another run"
          data={retryList}
          value={words.retry}
          onChange={(event) => change({ retry: event.currentTarget.value })}
        />
        <TextInput
          label="Owner"
          maxLength={100}
          value={words.owner}
          onChange={(event) => change({ owner: event.currentTarget.value })}
          error={fieldError(error, 'owner')}
        />
      </SimpleGrid>
    </>
  );
}

async function saved(pattern: Pattern | undefined, words: PatternWords): Promise<Pattern> {
  const { text = null, regex = null, owner = null, retry = null, ...rest } = patternOf(words);
  const body = { ...rest, text, regex, owner, retry };
  if (!pattern) return await ask(endpoints.createPattern, { body });
  return await ask(endpoints.changePattern, { params: { id: pattern.id }, body });
}
