import type { Translation } from './translation.ts';

/** Severity words and messages of the C library, the shell, make, git and wget. */
export const polish: Translation = {
  phrases: [
    ['błąd krytyczny: ', 'fatal error: '],
    ['błąd: ', 'error: '],
    ['BŁĄD:  ', 'ERROR:  '],
    ['ostrzeżenie: ', 'warning: '],
    ['Nie ma takiego pliku ani katalogu', 'No such file or directory'],
    ['Brak dostępu', 'Permission denied'],
    ['Brak miejsca na urządzeniu', 'No space left on device'],
    ['Połączenie odrzucone', 'Connection refused'],
    ['Przekroczony czas oczekiwania na połączenie', 'Connection timed out'],
    ['Operacja niedozwolona', 'Operation not permitted'],
    ['Nie można przydzielić pamięci', 'Cannot allocate memory'],
    ['Ta nazwa lub usługa jest nieznana', 'Name or service not known'],
    ['Odwzorowanie nazwy jest chwilowo niemożliwe', 'Temporary failure in name resolution'],
    ['Naruszenie ochrony pamięci', 'Segmentation fault'],
    ['System plików wyłącznie do odczytu', 'Read-only file system'],
    ['Przekroczony limit dyskowy', 'Disk quota exceeded'],
    ['nie znaleziono polecenia', 'command not found'],
    ['Brak reguł do wykonania obiektu', 'No rule to make target'],
    ['nie udało się rozwiązać adresu hosta', 'unable to resolve host address'],
  ],
};
