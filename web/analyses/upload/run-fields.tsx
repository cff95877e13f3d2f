import { SimpleGrid, TextInput } from '@mantine/core';

const fields = [
  { name: 'project', label: 'Project', placeholder: 'acme/web' },
  { name: 'branch', label: 'Branch', placeholder: 'main' },
  { name: 'job', label: 'Job', placeholder: 'build' },
  { name: 'build_url', label: 'Link to the build', placeholder: 'https://…' },
] as const;

/** The fields that describe a run; empty ones are left out. */
export type RunWords = Partial<Record<(typeof fields)[number]['name'], string>>;

export function RunFields({ run, change }: { run: RunWords; change: (run: RunWords) => void }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      {fields.map(({ name, label, placeholder }) => (
        <TextInput
          key={name}
          label={label}
          placeholder={placeholder}
          maxLength={500}
          autoComplete="off"
          value={run[name] ?? ''}
          onChange={(event) => {
            const { [name]: _, ...others } = run;
            const value = event.currentTarget.value;
            change(value === '' ? others : { ...others, [name]: value });
          }}
        />
      ))}
    </SimpleGrid>
  );
}
