import { expect, test } from 'vitest';
import { categorySaid } from './category-of.ts';
import { usual } from './sign.ts';

test.each([
  ['config', 'Zeile 4: 24:10 ist keine gültige Uhrzeit'],
  ['config', "ligne 4 : 24:10 n'est pas une heure valide"],
  ['config', 'línea 4: las 24:10 no es una hora válida'],
  ['config', '棚 4: 無効な値です'],
  ['config', '启动 failed: 货架缺少必填项 width'],
  ['config', '必須項目がありません: 棚 4'],
  ['test', 'Beleg 4: erwartet 166,67, erhalten 166,66'],
  ['test', 'reçu 4 : attendu 166,67, obtenu 166,66'],
  ['test', 'чек 4: ожидали 166,67, прибор вернул 166,66'],
  ['test', 'Сравниваемые значения (65; 75) не равны, а хотели чтобы были равны'],
  ['test', 'Beleg 4: die Summe stimmt nicht mit der erwarteten überein'],
  ['test', 'reçu 4 : la somme ne correspond pas à la valeur attendue'],
  ['test', 'kwota nie zgadza się z oczekiwaną'],
  ['test', '货架 4：结果与预期不符'],
  ['lint', '용량 기준 초과: 58.3MB, 허용 55.0MB'],
  ['lint', 'le paquet dépasse la taille permise'],
  ['deploy', 'Änderung 4711 ist vom Beirat noch nicht freigegeben'],
  ['deploy', "le changement 4711 n'a pas encore été approuvé"],
  ['deploy', 'el cambio 4711 no ha sido aprobado'],
  ['deploy', 'a mudança 4711 ainda não aprovada pelo comitê'],
  ['deploy', 'la modifica 4711 non è stata ancora approvata'],
  ['deploy', 'изменение 4711 ещё не согласовано, не одобрено'],
  ['deploy', '数据库变更 4711 还没有负责人审批'],
  ['deploy', '変更 4711 は承認されていません'],
  ['deploy', '변경 4711이 승인되지 않았습니다'],
  ['deploy', 'Version 7.2.1 ist bereits veröffentlicht'],
  ['deploy', 'la version 7.2.1 a déjà été publiée'],
  ['deploy', 'la versión 7.2.1 ya está publicada'],
  ['deploy', 'versão 7.2.1 já publicada no repositório estável'],
  ['deploy', 'версия 7.2.1 уже опубликована'],
  ['deploy', '版本 7.2.1 已发布'],
  ['compile', 'Error: Classes that should be initialized at run time got initialized during image building'],
] as const)('%s is read from a phrase in another language, or of a compiler of images: %s', (category, message) => {
  expect(categorySaid(message, usual)).toBe(category);
});
