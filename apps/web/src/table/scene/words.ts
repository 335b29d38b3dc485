import type { Option } from '#sdk';
import type { Piece, Space, Track } from './scene.js';

const FACE = { up: '', down: 'face down', gone: 'out of play' };

export const trackInWords = ({ label, value, max }: Track): string => (max === undefined ? `${label} ${value}` : `${label} ${value} of ${max}`);

const offered = (options: readonly Option[]): string[] => (options.length === 0 ? [] : [`You can choose: ${options.map(({ label }) => label).join('; ')}`]);

/** A piece as a sentence, for a tooltip and a screen reader. */
export function pieceInWords({ label, marks = [], tracks = [] }: Piece, options: readonly Option[] = []): string {
  const about = [...marks, ...tracks.map(trackInWords)];
  return [about.length === 0 ? label : `${label} (${about.join(', ')})`, ...offered(options)].join('. ');
}

/** A space with all that stands in it as a sentence, for a tooltip and a screen reader. */
export function spaceInWords({ label, face, kind, marks = [], detail }: Space, pieces: readonly Piece[], options: readonly Option[] = []): string {
  const about = [label, FACE[face], kind ?? '', ...marks].filter((part) => part !== '').join(', ');
  const here = pieces.length === 0 ? [] : [`Here: ${pieces.map((piece) => pieceInWords(piece)).join(', ')}`];
  return [about, ...(detail === undefined ? [] : [detail.replace(/\.$/, '')]), ...here, ...offered(options)].join('. ');
}
