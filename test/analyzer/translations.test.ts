import { describe, expect, test } from 'vitest';
import { diagnose } from '../support/diagnose.ts';

const chatter = Array.from({ length: 30 }, (_, at) => `step ${at}: done`);

describe.each<[string, string]>([
  ['German, a directory', 'mkdir: das Verzeichnis „/opt/shop“ kann nicht angelegt werden: Keine Berechtigung'],
  ['German, a host', 'wget: Host-Adresse »files.shop.test« kann nicht aufgelöst werden'],
  ['French, a file', 'cp: impossible d’évaluer « shop.toml »: Aucun fichier ou dossier de ce type'],
  ['French, a compiler', 'shop.zz:12:3: erreur : « total » n’est pas déclaré'],
  ['Spanish, a file', 'tar: shop.tgz: No existe el fichero o el directorio'],
  ['Italian, a command', 'build.sh: line 4: shopctl: comando non trovato'],
  ['Italian, a compiler', 'shop.zz:12:3: errore: "total" non è dichiarato'],
  ['Japanese, a compiler', 'shop.zz:12: エラー: シンボルを見つけられません'],
  ['Chinese, a disk', 'cp: 写入 shop.bin 时出错: 设备上没有空间'],
  ['Chinese, a repository', 'git: 致命错误：仓库 shop 未找到'],
  ['Russian, a compiler', 'shop.zz:12:3: ошибка: «total» не описан'],
  ['Russian, a file', 'cat: shop.toml: Нет такого файла или каталога'],
  ['Portuguese, a directory', 'mkdir: não foi possível criar o diretório “/opt/shop”: Permissão negada'],
  ['Polish, a compiler', 'shop.zz:12:3: błąd: nie zadeklarowano total'],
  ['German, R', 'Fehler in library(shopr) : es gibt kein Paket namens ‘shopr’'],
  ['French, R', 'Erreur dans library(shopr) : aucun package nommé ‘shopr’ n’est trouvé'],
  ['German, cmd.exe', 'Der Befehl "shopctl" ist entweder falsch geschrieben oder konnte nicht gefunden werden.'],
  ['French, cmd.exe', "'shopctl' n'est pas reconnu en tant que commande interne"],
  ['Spanish, PowerShell', 'shopctl : El término "shopctl" no se reconoce como nombre de un cmdlet, función o archivo'],
  ['Russian, cmd.exe', '"shopctl" не является внутренней или внешней'],
  ['Italian, a shell', 'build.sh: riga 4: errore di sintassi vicino al token non atteso "fi"'],
  ['German, a shell', 'build.sh: Zeile 4: Syntaxfehler beim unerwarteten Symbol »fi«'],
  ['German, a database', 'FEHLER:  Relation »orders« existiert nicht'],
  ['French, a database', 'ERREUR:  la relation « orders » n’existe pas'],
  ['Russian, a database', 'ОШИБКА:  отношение "orders" не существует'],
  ['Chinese, javac', 'Shop.java:3: 错误: 找不到符号'],
  ['French, ssh', 'ssh: connect to host shop.test port 22: Connexion refusée'],
  ['Spanish, curl', 'curl: (7) Failed to connect to shop.test port 443: Conexión rehusada'],
  ['German, make', 'Makefile:3: *** Fehlender Trenner.  Schluss.'],
  ['Japanese, git', 'コンフリクト (内容): shop.toml でマージコンフリクト'],
  ['French, git', 'CONFLIT (contenu) : Conflit de fusion dans shop.toml'],
  ['Spanish, a socket', 'shopd: bind: La dirección ya se está usando'],
  ['Korean, a file', 'cat: shop.toml: 그런 파일이나 디렉터리가 없습니다'],
  ['Dutch, a file', 'cat: shop.toml: Bestand of map bestaat niet'],
  ['Dutch, make', "make: *** Er is geen regel om doel 'shop.o' te maken, nodig voor 'all'.  Gestopt."],
  ['Swedish, a shell', 'build.sh: rad 4: shopctl: kommandot finns inte'],
  ['Swedish, git', 'ödesdigert: inte ett git-arkiv (eller någon av föräldrakatalogerna): .git'],
  ['Turkish, a disk', 'cat: yazma hatası: Aygıt üzerinde boş yer yok'],
  ['Turkish, git', "hata: yol belirteci 'shop' git'in tanıdığı herhangi bir dosya ile eşleşmedi"],
  ['Czech, a shell', 'build.sh: řádek 4: chyba syntaxe: nenadálý konec souboru'],
  ['Czech, a directory', 'touch: nelze se dotknout (provést příkaz „touch“) /opt/shop: Operace zamítnuta'],
  ['German, Windows', 'shopctl: Das System kann den angegebenen Pfad nicht finden.'],
  ['French, Windows', 'shopctl: Le fichier spécifié est introuvable.'],
  ['Spanish, Windows', 'shopctl: El sistema no puede encontrar la ruta especificada.'],
  ['Chinese, Windows', 'shopctl: 系统找不到指定的路径。'],
  ['Japanese, Windows', 'shopctl: 指定されたファイルが見つかりません。'],
  ['Polish, Windows', 'shopctl: System nie może odnaleźć określonej ścieżki.'],
  ['Ukrainian, a shell', 'build.sh: рядок 4: SHOP_ENV: неозначена змінна'],
  ['Ukrainian, a file', 'tar: shop.tgz: Не вдалося відкрити: Немає такого файла або каталогу'],
])('%s', (_, message) => {
  test.each<[string, readonly string[]]>([
    ['before lines of other tools', [...chatter, message, ...chatter.slice(0, 15)]],
    ['in a log of three lines', ['$ ./build.sh', message, 'Exit status: 1']],
  ])('is the answer %s', (_, lines) => {
    expect(diagnose(lines).evidence[0]?.text.split('\n')).toContain(message);
  });
});

test.each([
  ['network', 'shopd: 10.0.0.4: Keine Route zum Zielrechner'],
  ['network', "shopd: 10.0.0.4: Le réseau n'est pas accessible"],
  ['resources', 'shopd: stock.db: Demasiados ficheros abiertos'],
  ['dependency', 'E: Impossibile trovare il pacchetto shop-dev'],
  ['vcs', 'fatal: no es un repositorio git (ni ninguno de los directorios superiores): .git'],
  ['credentials', 'psql: 用户 "shop" Password 认证失败'],
  ['network', 'shopd: 10.0.0.4: Сеть недоступна'],
  ['vcs', 'CONFLIT (contenu) : Conflit de fusion dans shop.toml'],
  ['dependency', 'E: Für Paket »shopctl« existiert kein Installationskandidat.'],
  ['permission', 'chown: changing owner: Opération non permise'],
  ['resources', 'cp: shop.bin: Превышена дисковая квота'],
  ['config', './build.sh: ligne 12 : prices : mauvaise substitution'],
  ['network', 'wget: no se pudo resolver la dirección del equipo files.shop.test'],
  ['config', 'mkdir: das Verzeichnis „shop“ kann nicht angelegt werden: Die Datei existiert bereits'],
  ['config', 'mkdir: nie można utworzyć katalogu „shop”: Plik istnieje'],
  ['missing_tool', 'build.sh: regel 4: shopctl: opdracht niet gevonden'],
  ['permission', 'touch: kan inte beröra shop.bin: Åtkomst nekas'],
  ['resources', 'cat: chyba při zápisu: Na zařízení není volné místo'],
  ['config', 'build.sh: satır 4: SHOP_ENV: bağlanmamış değişken'],
  ['network', "wget: неможливо розв'язати адресу вузла «files.shop.test»"],
] as const)('tells its kind, %s, where a tool says it in another language: %s', (category, message) => {
  expect(diagnose(['$ ./stock.sh', 'stock 4: reading', message, 'Exit status: 1']).category).toBe(category);
});

test('a warning in another language is no answer', () => {
  const cause = 'shop.zz:40:3: Fehler: »total« ist nicht deklariert';
  const diagnosis = diagnose([...chatter, 'shop.zz:12:3: Warnung: »old« wird nicht benutzt', ...chatter, cause]);
  expect(diagnosis.evidence[0]?.text).toContain(cause);
  expect(diagnosis.evidence[0]?.text).not.toContain('Warnung');
});

test.each([
  ['make in German', 'make: *** [Makefile:4: shop] Fehler 1'],
  ['make in French', 'make: *** [Makefile:4 : shop] Erreur 1'],
  ['make in Chinese', 'make: *** [Makefile:4：shop] 错误 1'],
  ['R in German', 'Ausführung angehalten'],
  ['R in Japanese', '実行が停止されました'],
  ['MSBuild in Spanish', 'EXEC : El comando "shopctl" salió con el código 1.'],
])('the last word of %s is not the answer where a line above names a reason', (_, last) => {
  const cause = 'shop.zz:40:3: error: total is not declared';
  expect(diagnose([...chatter, cause, ...chatter.slice(0, 3), last]).evidence[0]?.text.split('\n')).toContain(cause);
});
