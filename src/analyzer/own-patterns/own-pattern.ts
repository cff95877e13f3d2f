import type { Category } from '../../contract/analyses/category.ts';

/** A pattern that a team wrote itself: which lines name a cause, and the fixed words for it. Has a text or a regex. */
export type OwnPattern = {
  /** Null in a file of somebody who never stored it; the name then stands for it. */
  id: string | null;
  name: string;
  text: string | null;
  regex: string | null;
  title: string;
  category: Category;
  advice: string;
  owner: string | null;
  /** Null: as usual in the category. */
  retry: 'safe' | 'pointless' | 'unknown' | null;
  strength: 'exact' | 'likely';
};

/** A pattern with what finds it. */
export type ReadyPattern = {
  pattern: OwnPattern;
  matches: (line: string) => boolean;
  /** What a character of a line costs. */
  size: number;
};
