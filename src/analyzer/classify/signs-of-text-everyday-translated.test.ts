import { expect, test } from 'vitest';
import { categorySaid } from './category-of.ts';
import { usual } from './sign.ts';

test.each([
  ['test', '4 von 30 Tests sind fehlgeschlagen'],
  ['test', '4 tests ont échoué'],
  ['test', '2 теста не пройдены'],
  ['test', '有 4 个测试未通过: 测试失败'],
  ['compile', 'Übersetzung gescheitert'],
  ['compile', 'La compilación ha fallado'],
  ['compile', 'コンパイルに失敗しました'],
  ['deploy', 'Échec du déploiement'],
  ['deploy', 'Die Auslieferung ist fehlgeschlagen'],
  ['deploy', 'не удалось развернуть полку'],
  ['dependency', 'dépendance introuvable : mur-core 2.1'],
  ['dependency', "モジュール 'shelf' が見つかりません"],
  ['missing_tool', 'frob ist nicht installiert'],
  ['missing_tool', 'frob 未安装: 没有安装'],
  ['permission', 'Keine Schreibrechte auf /srv/shelf'],
  ['permission', 'no tiene permisos para escribir'],
  ['timeout', 'Zeitlimit von 30 s überschritten'],
  ['timeout', '超时（60 秒）'],
  ['resources', 'недостаточно места на диске'],
  ['resources', 'espaço em disco insuficiente'],
  ['network', 'no fue posible conectar con el almacén'],
  ['network', '无法连接到服务器'],
  ['credentials', 'la contraseña incorrecta'],
  ['credentials', '用户名或密码错误'],
  ['vcs', 'il y a des modifications non validées'],
  ['config', 'In shelf.ini: der Eintrag "breite" fehlt'],
  ['config', 'le champ « hauteur » est absent, la clé est manquante'],
] as const)('%s is read from everyday words of another language: %s', (category, message) => {
  expect(categorySaid(message, usual)).toBe(category);
});
