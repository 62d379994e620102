/** One site with a family and an agent, and one record of every kind. Two of them make the network: here, and elsewhere. */
export interface Place {
  readonly site: number;
  readonly guardian: number;
  readonly pupil: number;
  readonly schooling: number;
  readonly externalSchooling: number;
  readonly taxRecord: number;
  readonly guardianPaper: number;
  readonly pupilPaper: number;
  readonly agentPaper: number;
  readonly contribution: number;
  readonly payment: number;
  readonly agent: number;
  readonly claim: number;
  readonly absence: number;
  readonly workshop: number;
  readonly attendance: number;
  readonly pupilAttendance: number;
  readonly evaluation: number;
  readonly workshopEvaluation: number;
  readonly bookletTemplate: number;
  readonly booklet: number;
  readonly enrolment: number;
}

/** The school year of all that is there. */
export const YEAR = 9;
/** A Wednesday of the week that lists show when they are not asked for another. */
export const SHEET_DATE = '2026-11-18';

/** Names of all that is elsewhere begin so: nobody who is held to the site here may read it. */
export const ELSEWHERE = 'AILLEURS';

const placeOf = (site: number): Place => ({
  site,
  guardian: 2000 + site,
  pupil: (2000 + site) * 10,
  schooling: (2000 + site) * 100,
  externalSchooling: 9000 + site,
  taxRecord: 2000 + site,
  guardianPaper: 9300 + site,
  pupilPaper: 9310 + site,
  agentPaper: 9320 + site,
  contribution: 3000 + site,
  payment: 4000 + site,
  agent: 5000 + site,
  claim: 6000 + site,
  absence: 7000 + site,
  workshop: 8000 + site,
  attendance: 9000 + site,
  pupilAttendance: 9100 + site,
  evaluation: 9400 + site,
  workshopEvaluation: 9410 + site,
  bookletTemplate: 9420 + site,
  booklet: 9430 + site,
  enrolment: 9440 + site,
});

export const here = placeOf(1);
export const elsewhere = placeOf(2);

/** Of its enrolment request. */
export const keyOf = ({ enrolment: id }: Place): string => String(id).padStart(64, '0');

/** Streams of the records of a place that have one. */
export const streamsOf = (place: Place): string[] => [
  `guardian-${place.guardian}`,
  `pupil-${place.pupil}`,
  `contribution-${place.contribution}`,
  `agent-${place.agent}`,
  `account-${place.agent}`,
  `account-${place.guardian}`,
  `expenseClaim-${place.claim}`,
  `staffAbsence-${place.absence}`,
  `workshop-${place.workshop}`,
  `attendance-${place.workshop}-${SHEET_DATE}`,
  `evaluation-${place.pupil}-${YEAR}`,
  `bookletTemplate-${place.bookletTemplate}`,
  `booklet-${place.booklet}`,
  `enrolment-${keyOf(place)}`,
];
