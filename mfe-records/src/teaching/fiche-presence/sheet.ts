import { presenceStatus } from '@diapason/contracts/constants';
import type { ApiData, ApiInput } from '@diapason/platform';

export type Sheet = ApiData<'GET /api/presences/parAtelier/:id'>;
export type Pupil = Sheet['eleves'][number];
type Sent = ApiInput<'POST /api/presences/:id'>;

/** What was ticked, or written, of one pupil. */
export interface Tick {
  readonly fk_statutPresence?: number;
  readonly commentaire?: string;
  /** By « Tous présents »: whoever somebody else ticked since stays as they are. */
  readonly isDefault?: boolean;
}
/** What a sheet does not have yet, by pupil. */
export interface Ticks {
  readonly eleves: Readonly<Record<number, Tick>>;
  readonly commentaire?: string;
}
export const NO_TICKS: Ticks = { eleves: {} };

const { excused, present, late, absent } = presenceStatus;

/** Who declared an absence is no business of the sheet's: it sits below, without buttons (001:62). */
export const isExcused = ({ fk_statutPresence }: Pupil): boolean => fk_statutPresence === excused;
export const isPresent = ({ fk_statutPresence }: Pupil): boolean =>
  fk_statutPresence === present || fk_statutPresence === late;
export const isAbsent = ({ fk_statutPresence }: Pupil): boolean => fk_statutPresence === absent;
export const isUndecided = (pupil: Pupil): boolean => !isExcused(pupil) && !isPresent(pupil) && !isAbsent(pupil);

/** The sheet as it will be: an excuse that came meanwhile stands. */
export function withTicks(sheet: Sheet, ticks: Ticks): Sheet {
  return {
    ...sheet,
    commentaire: ticks.commentaire ?? sheet.commentaire,
    eleves: sheet.eleves.map((pupil) => ticked(pupil, ticks.eleves[pupil.fk_eleve])),
  };
}

function ticked(pupil: Pupil, tick: Tick | undefined): Pupil {
  if (!tick || isExcused(pupil)) return pupil;
  const { isDefault = false, ...said } = tick;
  const { fk_statutPresence = null } = isDefault && !isUndecided(pupil) ? pupil : { ...pupil, ...said };
  return { ...pupil, ...said, fk_statutPresence };
}

export const ticking = (ticks: Ticks, fk_eleve: number, tick: Tick): Ticks => ({
  ...ticks,
  eleves: { ...ticks.eleves, [fk_eleve]: { ...ticks.eleves[fk_eleve], ...tick } },
});

/** Whoever is neither excused nor ticked yet is present. */
export const allPresent = (sheet: Sheet, ticks: Ticks): Ticks =>
  withTicks(sheet, ticks)
    .eleves.filter(isUndecided)
    .reduce((all, { fk_eleve }) => ticking(all, fk_eleve, { fk_statutPresence: present, isDefault: true }), ticks);

/** The sheet as the server takes it; another number than the one that was read is refused. */
export function sentAs(sheet: Sheet, ticks: Ticks, { validates }: { readonly validates: boolean }): Sent {
  const { idPresence, idAtelier, date, aujourdhui, version, commentaire, eleves } = withTicks(sheet, ticks);
  return {
    params: { id: idPresence ?? 0 },
    body: {
      fk_atelier: idAtelier,
      date,
      commentaire,
      eleves: eleves.map((pupil) => ({
        fk_eleve: pupil.fk_eleve,
        fk_statutPresence: pupil.fk_statutPresence,
        commentaire: pupil.commentaire,
      })),
      versionAttendue: version,
      ...(validates ? { dateValidation: aujourdhui } : {}),
    },
  };
}

/** Whether what was ticked says something else than the sheet does. */
export function differs(sheet: Sheet, ticks: Ticks): boolean {
  const { eleves, commentaire } = withTicks(sheet, ticks);
  return (
    (commentaire || null) !== (sheet.commentaire || null) ||
    eleves.some(
      (pupil, index) =>
        pupil.fk_statutPresence !== sheet.eleves[index]?.fk_statutPresence ||
        (pupil.commentaire || null) !== (sheet.eleves[index]?.commentaire || null),
    )
  );
}

/** Whether the sheet says otherwise of a pupil, or of the lesson, than what was ticked: two people called one roll. */
export function contradicts(sheet: Sheet, ticks: Ticks): boolean {
  const isOther = (said: string | null, now: string | undefined) => now !== undefined && !!said && said !== now;
  return (
    isOther(sheet.commentaire, ticks.commentaire) ||
    sheet.eleves.some((pupil) => {
      const tick = ticks.eleves[pupil.fk_eleve];
      if (!tick || isExcused(pupil)) return false;
      const { fk_statutPresence: status, isDefault = false, commentaire } = tick;
      const isOtherStatus =
        !isDefault && status !== undefined && !isUndecided(pupil) && pupil.fk_statutPresence !== status;
      return isOtherStatus || isOther(pupil.commentaire, commentaire);
    })
  );
}

/** What was ticked of pupils who are no longer on the sheet; undefined without any. */
export function ticksOfGone(sheet: Sheet, ticks: Ticks): Ticks | undefined {
  const here = new Set(sheet.eleves.map(({ fk_eleve }) => String(fk_eleve)));
  const gone = Object.entries(ticks.eleves).filter(([id]) => !here.has(id));
  return gone.length > 0 ? { eleves: Object.fromEntries(gone) } : undefined;
}

/** Who is named by number: those of the sheet, and those who were in the workshop. */
export const namesOf = ({ eleves, partis }: Sheet): ReadonlyMap<number, string> =>
  // A sheet that an earlier deployment kept on the device names nobody who left.
  new Map([...(partis ?? []), ...eleves].map(({ fk_eleve, nomPrenomEleve }) => [fk_eleve, nomPrenomEleve]));
