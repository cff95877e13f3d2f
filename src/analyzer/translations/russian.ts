import type { Translation } from './translation.ts';

/** Severity words and messages of the C library, the shell, make, git and wget. */
export const russian: Translation = {
  phrases: [
    ['критическая ошибка: ', 'fatal error: '],
    ['фатальная ошибка: ', 'fatal error: '],
    ['ошибка: ', 'error: '],
    ['Ошибка: ', 'Error: '],
    ['ОШИБКА:  ', 'ERROR:  '],
    ['предупреждение: ', 'warning: '],
    ['Нет такого файла или каталога', 'No such file or directory'],
    ['Отказано в доступе', 'Permission denied'],
    ['На устройстве не осталось свободного места', 'No space left on device'],
    ['В соединении отказано', 'Connection refused'],
    ['Время ожидания соединения истекло', 'Connection timed out'],
    ['Операция не позволена', 'Operation not permitted'],
    ['Невозможно выделить память', 'Cannot allocate memory'],
    ['Неизвестное имя или служба', 'Name or service not known'],
    ['Временный сбой в разрешении имен', 'Temporary failure in name resolution'],
    ['Ошибка сегментирования', 'Segmentation fault'],
    ['Файловая система доступна только для чтения', 'Read-only file system'],
    ['Превышена дисковая квота', 'Disk quota exceeded'],
    ['команда не найдена', 'command not found'],
    ['Нет правила для сборки цели', 'No rule to make target'],
    ['не удаётся разрешить адрес', 'unable to resolve host address'],
  ],
};
