import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import {
  ExternalSchoolingRemoved,
  ExternalSchoolingSaved,
  externalSchooling,
  externalSchoolingLife,
  ImageRightAnswered,
  ImageRightGivenBack,
  imageRight,
  imageRightLife,
  PupilPaperAdded,
  PupilPaperRemoved,
  PupilPaperScanned,
  pupilPaper,
  pupilPaperLife,
  StudentStatusGiven,
  StudentStatusRemoved,
  studentStatus,
  studentStatusLife,
} from '@diapason/contracts/families';
import { partsAggregate } from '@diapason/event-sourcing';
import { type Versions, versionsAfter } from '../../../machinery/app/seen-version';

/** Folds alone: what is decided about these is decided about the pupil, who knows whether the record is open. */
const externals = partsAggregate(externalSchooling, externalSchoolingLife);
const images = partsAggregate(imageRight, imageRightLife);
const studentYears = partsAggregate(studentStatus, studentStatusLife);
const papers = partsAggregate(pupilPaper, pupilPaperLife);

/** Records of a pupil besides schooling, each by its number; the latest answer of a year is the last. */
export interface PupilFolder {
  readonly externals: typeof externals.initial;
  readonly externalVersions: Versions;
  readonly images: typeof images.initial;
  readonly studentYears: typeof studentYears.initial;
  readonly papers: typeof papers.initial;
}

export const emptyFolder: PupilFolder = {
  externals: externals.initial,
  externalVersions: new Map(),
  images: images.initial,
  studentYears: studentYears.initial,
  papers: papers.initial,
};

export const ofFolder = {
  ExternalSchoolingSaved,
  ExternalSchoolingRemoved,
  ImageRightAnswered,
  ImageRightGivenBack,
  StudentStatusGiven,
  StudentStatusRemoved,
  PupilPaperAdded,
  PupilPaperScanned,
  PupilPaperRemoved,
};

export function refolded(folder: PupilFolder, event: EventsOf<typeof ofFolder>): PupilFolder {
  switch (event.type) {
    case 'ExternalSchoolingSaved':
    case 'ExternalSchoolingRemoved':
      return {
        ...folder,
        externals: externals.evolve(folder.externals, event),
        externalVersions: versionsAfter(folder.externalVersions, event.data.idScolarite, event),
      };
    case 'ImageRightAnswered':
    case 'ImageRightGivenBack':
      return { ...folder, images: images.evolve(folder.images, event) };
    case 'StudentStatusGiven':
    case 'StudentStatusRemoved':
      return { ...folder, studentYears: studentYears.evolve(folder.studentYears, event) };
    case 'PupilPaperAdded':
    case 'PupilPaperScanned':
    case 'PupilPaperRemoved':
      return { ...folder, papers: papers.evolve(folder.papers, event) };
  }
}

type Paper = EventOf<typeof PupilPaperAdded>['data'];

/** These papers go, and their files with them. */
export const papersRemoved = (some: readonly Paper[], fk_eleve: number) =>
  some.map(({ idPieceJointe, objet }) => make(PupilPaperRemoved, { idPieceJointe, objet, fk_eleve }));

/** Those papers of a folder go that `isMeant`, as what they prove goes. */
export const papersGone = (folder: PupilFolder, fk_eleve: number, isMeant: (one: Paper) => boolean) =>
  papersRemoved([...folder.papers.values()].filter(isMeant), fk_eleve);
