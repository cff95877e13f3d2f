import type { Translation } from './translation.ts';

/** Words that compilers, shells and other tools print: how they mark an error, and their commonest verdicts. */
export const korean: Translation = {
  phrases: [
    ['치명적 오류:', 'fatal error:'],
    ['오류:', 'error:'],
    ['경고:', 'warning:'],
    ['파일이나 디렉터리가 없', 'No such file'],
    ['허가 거부', 'Permission denied'],
    ['파일이 있습니다', 'File exists'],
    ['남은 공간이 없음', 'No space left'],
    ['연결이 거부', 'Connection refused'],
    ['연결 시간 초과', 'Connection timed out'],
    ['명령을 허용하지 않음', 'Operation not permitted'],
    ['메모리를 할당할 수 없', 'Cannot allocate memory'],
    ['서비스를 알 수 없', 'service not known'],
    ['일시적인 실패', 'failure in name resolution'],
    ['세그멘테이션 오류', 'Segmentation fault'],
    ['읽기전용 파일', 'Read-only file system'],
    ['디스크 할당량', 'Disk quota exceeded'],
    ['명령어를 찾을 수 없', 'command not found'],
    ['만들 규칙이 없습니다', 'No rule to make target'],
    ['호스트 주소를 해석', 'unable to resolve host address'],
    ['내부 또는 외부 명령', 'is not recognized as the name of a command'],
    ['실행이 정지되었습니다', 'Execution halted'],
    // Windows
    ['지정된 파일을 찾을 수 없습니다', 'No such file or directory'],
    ['지정된 경로를 찾을 수 없습니다', 'No such file or directory'],
    ['액세스가 거부되었습니다', 'Permission denied'],
    [
      '다른 프로세스가 파일을 사용 중',
      'The process cannot access the file because it is being used by another process',
    ],
  ],
  messages: [
    ['존재하지 않', 'does not exist'],
    ['포함되어 있지 않', 'does not contain'],
  ],
};
