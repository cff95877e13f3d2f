import type { Translation } from './translation.ts';

/** Words that compilers, shells and other tools print: how they mark an error, and their commonest verdicts. */
export const polish: Translation = {
  phrases: [
    ['błąd krytyczny:', 'fatal error:'],
    ['błąd:', 'error:'],
    ['Błąd:', 'Error:'],
    ['BŁĄD:', 'ERROR:'],
    ['ostrzeżenie:', 'warning:'],
    ['pliku ani katalogu', 'No such file'],
    ['Brak dostępu', 'Permission denied'],
    ['Plik istnieje', 'File exists'],
    ['Brak miejsca', 'No space left'],
    ['Połączenie odrzucone', 'Connection refused'],
    ['oczekiwania na połączenie', 'Connection timed out'],
    ['Operacja niedozwolona', 'Operation not permitted'],
    ['przydzielić pamięci', 'Cannot allocate memory'],
    ['usługa jest nieznana', 'service not known'],
    ['chwilowo niemożliwe', 'failure in name resolution'],
    ['Naruszenie ochrony pamięci', 'Segmentation fault'],
    ['wyłącznie do odczytu', 'Read-only file system'],
    ['limit dyskowy', 'Disk quota exceeded'],
    ['nie znaleziono polecenia', 'command not found'],
    ['Brak reguł do', 'No rule to make target'],
    ['rozwiązać adresu hosta', 'unable to resolve host address'],
    ['błąd składni', 'syntax error'],
    ['Nie znaleziono nazw, nie można nic opisać', 'No names found, cannot describe anything'],
    // Windows
    ['Za mało miejsca na dysku', 'There is not enough space on the disk'],
    ['Nie można odnaleźć określonego pliku', 'No such file or directory'],
    ['nie może odnaleźć określonego pliku', 'No such file or directory'],
    ['nie może odnaleźć określonej ścieżki', 'No such file or directory'],
    ['Odmowa dostępu', 'Permission denied'],
    ['używany przez inny proces', 'The process cannot access the file because it is being used by another process'],
  ],
  messages: [
    ['nie istnieje', 'does not exist'],
    ['nie zawiera', 'does not contain'],
  ],
};
