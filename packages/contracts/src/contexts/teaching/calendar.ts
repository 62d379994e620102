import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { type Access, type OwnSites, own, publicAccess, rights } from '../../core/access';
import { agentsOfOwnSites } from '../../core/agent-requests';
import { endpoint } from '../../core/endpoint';
import { id, ref } from '../../core/field';
import { noneIfZero, textKey } from '../../core/field-kinds';
import { record } from '../../core/record';
import { pupilOfOwnSites } from '../families/own-sites';
import { pupil } from '../families/pupil';
import { agent } from '../staff/agent';
import { workshop } from './workshop';

const SHA256_HEX = 64;

/** A secret address at which calendar programs read lessons: a teacher's, a child's, or a room's. Only a digest of it is kept. */
export const calendar = record('calendar', {
  label: 'Adresse de calendrier',
  stream: 'calendar',
  key: 'idCalendrier',
  fields: {
    idCalendrier: id(),
    fk_enseignant: noneIfZero(ref('agent', 'Enseignant')),
    fk_eleve: noneIfZero(ref('pupil', 'Élève')),
    /** Of a child's: who made it; null for staff. It ends with their bond. */
    fk_responsable: noneIfZero(ref('guardian', 'Responsable')),
    fk_salle: noneIfZero(ref('salle', 'Salle')),
    empreinte: textKey(SHA256_HEX),
  },
});
export const CalendarMade = calendar.event('CalendarMade', 1, 'Adresse de calendrier créée');
/** It answers nothing any more. */
export const CalendarRevoked = calendar.event(
  'CalendarRevoked',
  1,
  'Adresse de calendrier révoquée',
  calendar.pick('idCalendrier'),
);
export const calendarLife = { set: [CalendarMade], drop: [CalendarRevoked] } as const;

const teaching = { context: 'teaching', module: null } as const;
const text = z.string();
const number = z.number();

const ofTeacher = {
  ...teaching,
  access: own('agent', 'body.fk_enseignant', {
    ownRight: right.seeOwnCourses,
    otherwise: [right.openAgentCourses],
  }),
  ownSites: agentsOfOwnSites('agent', 'body.fk_enseignant'),
} as const;
const ofChild = {
  ...teaching,
  access: own('pupil', 'body.fk_eleve', { otherwise: [right.seePupilAndWorkshop] }),
  ownSites: { ...pupilOfOwnSites, record: { kind: 'pupil', from: 'body.fk_eleve' } },
} as const;
const ofRoom = {
  ...teaching,
  access: rights(right.seeRoomPlanning),
  ownSites: { field: 'fk_site', lockedBy: right.restrictRoomsToOwnSites },
} as const satisfies { readonly access: Access; readonly ownSites: OwnSites } & typeof teaching;

const teacher = { fk_enseignant: agent.existing } as const;
const child = { fk_eleve: pupil.existing } as const;
/** `fk_site`: who is held to sites finds rooms of theirs alone. */
const room = { fk_salle: calendar.fields.fk_salle.wire, fk_site: workshop.fields.fk_site.wire.optional() } as const;
const which = { idCalendrier: calendar.fields.idCalendrier.wire } as const;

/** Addresses that answer, without their secret: nobody knows it but who made it. */
const listed = {
  kind: 'query',
  response: z.array(z.object({ idCalendrier: number, creeLe: text, creePar: text.nullable() })),
  summary: 'Adresses de calendrier en service',
} as const;
const made = {
  kind: 'command',
  /** The whole way of the address: it is told this once. */
  response: z.object({ idCalendrier: number, chemin: text }),
  summary: 'Crée une adresse secrète de calendrier',
  success: messages.teaching.calendarMade,
} as const;
const revoked = {
  kind: 'command',
  response: z.object({ idCalendrier: number }),
  summary: 'Révoque une adresse de calendrier',
  success: messages.teaching.calendarRevoked,
} as const;

export const listTeacherCalendars = endpoint('POST', '/api/calendriers/enseignant/liste', {
  ...ofTeacher,
  ...listed,
  body: z.object(teacher),
});
export const makeTeacherCalendar = endpoint('POST', '/api/calendriers/enseignant', {
  ...ofTeacher,
  ...made,
  body: z.object(teacher),
});
export const revokeTeacherCalendar = endpoint('POST', '/api/calendriers/enseignant/revoquer', {
  ...ofTeacher,
  ...revoked,
  body: z.object({ ...teacher, ...which }),
});

export const listChildCalendars = endpoint('POST', '/api/calendriers/eleve/liste', {
  ...ofChild,
  ...listed,
  body: z.object(child),
});
export const makeChildCalendar = endpoint('POST', '/api/calendriers/eleve', {
  ...ofChild,
  ...made,
  body: z.object(child),
});
export const revokeChildCalendar = endpoint('POST', '/api/calendriers/eleve/revoquer', {
  ...ofChild,
  ...revoked,
  body: z.object({ ...child, ...which }),
});

export const listRoomCalendars = endpoint('POST', '/api/calendriers/salle/liste', {
  ...ofRoom,
  ...listed,
  body: z.object(room),
});
export const makeRoomCalendar = endpoint('POST', '/api/calendriers/salle', {
  ...ofRoom,
  ...made,
  body: z.object(room),
});
export const revokeRoomCalendar = endpoint('POST', '/api/calendriers/salle/revoquer', {
  ...ofRoom,
  ...revoked,
  body: z.object({ ...room, ...which }),
});

/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/** What a calendar program reads. Who knows the address needs no session; an unknown or revoked one is 404. */
export const readCalendar = endpoint('GET', '/api/calendriers/:secret/planning.ics', {
  ...teaching,
  kind: 'query',
  access: publicAccess,
  params: z.object({ secret: z.string().regex(SECRET, { error: messages.general.notFound }) }),
  response: 'file',
  summary: 'Calendrier d’un enseignant, d’un élève ou d’une salle, par son adresse secrète',
});
