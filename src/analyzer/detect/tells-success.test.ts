import { expect, test } from 'vitest';
import { tellsSuccess } from './tells-success.ts';

test.each([
  'INFO: EXECUTION SUCCESS',
  'ANALYSIS SUCCESSFUL, you can browse https://frob.test/shelf',
  '** ARCHIVE SUCCEEDED **',
  'Exiting batchmode successfully now!',
  'Application will terminate with return code 0',
  'deployment "shelf" successfully rolled out',
  'webpack 5.91.0 compiled successfully in 812 ms',
  'Successfully tagged shelf:latest',
  '✔  Deploy complete!',
  'Apply complete! Resources: 1 added, 0 changed, 0 destroyed.',
  'latest: digest: sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 size: 1570',
  '#9 naming to docker.io/frob/shelf:latest 0.0s done',
  '[100%] Built target shelf',
  '✓ Built build/web',
  '√ Built build/app/outputs/flutter-apk/app-release.apk (21.1MB).',
  '✔ Service deployed to stack shelf-dev (112s)',
  '✅  Production: https://shelf.test [41s]',
  '    Finished `release` profile [optimized] target(s) in 3.12s',
  'Build complete! (4.12s)',
  'Compiler run successful!',
  'All done! ✨ 🍰 ✨',
  ' Tasks:    3 successful, 3 total',
  '      Tests  12 passed (12)',
  'Success: no issues found in 12 source files',
  'No changes. Your infrastructure matches the configuration.',
  'up to date, audited 67 packages in 801ms',
  'Build erfolgreich beendet.',
  'Déploiement terminé avec succès',
  'Сборка успешно завершена',
  '构建成功',
])('a tool ends like this that did all it was to do: %s', (text) => {
  expect(tellsSuccess(text)).toBe(true);
});

test.each([
  'EXECUTION NOT SUCCESSFUL',
  'The build did not complete successfully',
  'Cleanup completed successfully',
  'html summary generated successfully in out/index.html',
  'Rollback finished successfully',
  'Deploy complete with 2 errors',
  'If the shelf was deployed successfully, see below',
  'returned 0 results',
  ' Tasks:    3 successful, 5 total',
  '      Tests  12 passed | 1 failed (13)',
  'Build nicht erfolgreich',
  'Verbindung erfolgreich',
  'Сборка не завершена успешно',
  '部署未成功',
  '✓ Built-in errors are told',
])('this is no success of all: %s', (text) => {
  expect(tellsSuccess(text)).toBe(false);
});
