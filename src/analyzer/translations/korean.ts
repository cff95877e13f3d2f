import type { Translation } from './translation.ts';

/** Severity words and messages of the C library, the shell, make, git and wget. */
export const korean: Translation = {
  phrases: [
    ['치명적 오류: ', 'fatal error: '],
    ['오류: ', 'error: '],
    ['경고: ', 'warning: '],
    ['그런 파일이나 디렉터리가 없습니다', 'No such file or directory'],
    ['허가 거부', 'Permission denied'],
    ['장치에 남은 공간이 없음', 'No space left on device'],
    ['연결이 거부됨', 'Connection refused'],
    ['연결 시간 초과', 'Connection timed out'],
    ['명령을 허용하지 않음', 'Operation not permitted'],
    ['메모리를 할당할 수 없습니다', 'Cannot allocate memory'],
    ['이름 혹은 서비스를 알 수 없습니다', 'Name or service not known'],
    ['name resolution에서 일시적인 실패', 'Temporary failure in name resolution'],
    ['세그멘테이션 오류', 'Segmentation fault'],
    ['읽기전용 파일 시스템', 'Read-only file system'],
    ['디스크 할당량이 초과됨', 'Disk quota exceeded'],
    ['명령어를 찾을 수 없음', 'command not found'],
    ['을(를) 만들 규칙이 없습니다', 'No rule to make target'],
    ['호스트 주소를 해석할 수 없습니다', 'unable to resolve host address'],
  ],
};
