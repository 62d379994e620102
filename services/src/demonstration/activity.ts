import { absenceStatus, claimStatus, dayAfter, type fuels } from '@diapason/contracts/constants';
import { type DemoAgent, isStaffWithRequests } from './agents';
import { planEnsembles } from './ensembles';
import type { DemoFamily } from './families';
import { type DemoWorkshop, planLessons } from './lessons';
import { type DemoLives, planLives } from './lives';
import { passwordOf } from './logins';
import { roomsOf, sites } from './network';
import type { Random } from './random';
import { type DemoYears, day } from './school-years';

export interface DemoAbsence {
  readonly idAbsence: number;
  readonly agent: number;
  readonly fk_absencesObjet: number;
  readonly day: string;
  /** When it was asked for; the day itself unless told. */
  readonly asked?: string;
  readonly status: number;
}

interface DemoVehicle {
  readonly idVehicule: number;
  readonly agent: number;
  readonly vehiculeMarque: string;
  readonly vehiculeModele: string;
  readonly vehiculePuissance: number;
  readonly vehiculeImmatriculation: string;
  readonly vehiculeCarburant: (typeof fuels)[number];
}

export interface DemoClaim {
  readonly idFrais: number;
  readonly fk_vehicule: number;
  readonly agent: number;
  /** `YYYY-MM` */
  readonly periode: string;
  readonly days: readonly {
    readonly date: string;
    readonly to: number;
  }[];
  readonly status: number;
}

export interface DemoActivity {
  readonly workshops: readonly DemoWorkshop[];
  readonly lives: DemoLives;
  readonly absences: readonly DemoAbsence[];
  readonly vehicles: readonly DemoVehicle[];
  readonly claims: readonly DemoClaim[];
}

/** What staff did this year: two classes on each site, an ensemble of every kind, individual lessons, absences, expense claims with the claimants' vehicles. Whoever logs in has some. */
export function planActivity(
  random: Random,
  plan: {
    readonly agents: readonly DemoAgent[];
    readonly families: readonly DemoFamily[];
    readonly years: DemoYears;
    readonly today: string;
  },
): DemoActivity {
  const teachers = plan.agents.filter((one) => one.disciplines.length > 0);
  const staff = plan.agents.filter(isStaffWithRequests);
  const requesting = [...staff.filter(logsIn), ...staff.filter((one) => !logsIn(one))];
  const vehicles = planVehicles(random.branch('vehicles'), requesting.slice(0, CLAIMS));
  const classes = sites.flatMap((site) => [
    classOf(random, { ...plan, site: site.idSite, kind: THEORY, teachers, id: 2 * site.idSite - 1 }),
    classOf(random, { ...plan, site: site.idSite, kind: CHOIR, teachers, id: 2 * site.idSite }),
  ]);
  const ensembles = planEnsembles(random.branch('ensembles'), teachers, plan, classes.length + 1);
  const lessons = planLessons(teachers, plan.families, plan.years, classes.length + ensembles.length + 1);
  const workshops = [...classes, ...ensembles, ...lessons];
  const absences = planAbsences(random, requesting, plan.years, plan.today);
  return {
    workshops,
    lives: planLives({ agents: plan.agents, workshops, year: plan.years.current, today: plan.today }),
    absences: [...absences, absentToday(workshops, plan)],
    vehicles,
    claims: planClaims(random, { staff: requesting, vehicles }, plan.years, plan.today),
  };
}

const logsIn = ({ email }: DemoAgent): boolean => passwordOf(email) !== undefined;

interface ClassKind {
  readonly group: number;
  readonly type: number;
  readonly instrument: number;
  /** Offers whose pupils attend. */
  readonly offers: readonly number[];
}

const THEORY: ClassKind = { group: 2, type: 10, instrument: 37, offers: [10, 11] };
const CHOIR: ClassKind = { group: 4, type: 32, instrument: 46, offers: [40, 4, 5] };
const SEATS = 15;

function classOf(
  random: Random,
  from: {
    readonly families: readonly DemoFamily[];
    readonly years: DemoYears;
    readonly site: number;
    readonly kind: ClassKind;
    readonly teachers: readonly DemoAgent[];
    readonly id: number;
  },
): DemoWorkshop {
  const { kind, site, teachers, years } = from;
  const here = teachers.filter((one) => one.sites.includes(site));
  const hour = random.int(14, 18);
  const pupils = from.families
    .flatMap((family) => family.pupils)
    .flatMap((pupil) =>
      pupil.schooling.flatMap((one, schooling) =>
        one.fk_anneeScolaire === years.current.id && one.fk_site === site && kind.offers.includes(one.fk_offre)
          ? [{ pupil: pupil.index, schooling, fk_statut: one.fk_statut }]
          : [],
      ),
    );
  return {
    idAtelier: from.id,
    fk_groupeAtelier: kind.group,
    fk_typeAtelier: kind.type,
    fk_site: site,
    fk_salle: roomsOf(site)[0] ?? null,
    fk_instrument: kind.instrument,
    dureeAtelier: 60,
    maximumEleves: 18,
    individuel: 0,
    jour: random.int(1, 6),
    heureDebut: `${hour}:00`,
    heureFin: `${hour + 1}:00`,
    teacher: teacherOf(random, here.length > 0 ? here : teachers, kind).index,
    pupils: pupils
      .filter((one, index) => pupils.findIndex((other) => other.pupil === one.pupil) === index)
      .slice(0, SEATS),
  };
}

/** Theory is taught by whoever logs in, where one of them works. */
const teacherOf = (random: Random, teachers: readonly DemoAgent[], kind: ClassKind): DemoAgent =>
  (kind === THEORY ? teachers.find(logsIn) : undefined) ?? random.pick(teachers);

const ABSENCES = 24;

function planAbsences(
  random: Random,
  staff: readonly DemoAgent[],
  years: DemoYears,
  today: string,
): readonly DemoAbsence[] {
  const statuses = Object.values(absenceStatus);
  return Array.from({ length: ABSENCES }, (_, index) => ({
    idAbsence: index + 1,
    agent: (logsInAt(staff, index) ?? random.pick(staff)).index,
    fk_absencesObjet: [2, 3, 4, 7][index % 4] ?? 2,
    day: within(years, today, random.int(3, 110)),
    status: statuses[index % statuses.length] ?? absenceStatus.draft,
  }));
}

/** A teacher who has lessons today, and does not give them. */
function absentToday(
  workshops: readonly DemoWorkshop[],
  { years, today }: { readonly years: DemoYears; readonly today: string },
): DemoAbsence {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  const lesson = workshops.filter(({ jour }) => jour === weekday).at(-1) ?? workshops.at(-1);
  const asked = within(years, today, 6);
  const accepted = absenceStatus.accepted;
  return {
    idAbsence: ABSENCES + 1,
    agent: lesson?.teacher ?? 0,
    fk_absencesObjet: 2,
    day: today,
    asked,
    status: accepted,
  };
}

/** The one at this place, if its log-in is printed: they come first. */
function logsInAt(staff: readonly DemoAgent[], index: number): DemoAgent | undefined {
  const one = staff[index];
  return one && logsIn(one) ? one : undefined;
}

const CARS: readonly Pick<
  DemoVehicle,
  'vehiculeMarque' | 'vehiculeModele' | 'vehiculePuissance' | 'vehiculeCarburant'
>[] = [
  { vehiculeMarque: 'Renault', vehiculeModele: 'Clio', vehiculePuissance: 5, vehiculeCarburant: 'Essence' },
  { vehiculeMarque: 'Peugeot', vehiculeModele: '208', vehiculePuissance: 5, vehiculeCarburant: 'Diesel' },
  { vehiculeMarque: 'Dacia', vehiculeModele: 'Sandero', vehiculePuissance: 4, vehiculeCarburant: 'Essence' },
  { vehiculeMarque: 'Citroën', vehiculeModele: 'C3', vehiculePuissance: 4, vehiculeCarburant: 'Diesel' },
  { vehiculeMarque: 'Toyota', vehiculeModele: 'Yaris', vehiculePuissance: 4, vehiculeCarburant: 'Hybride' },
  { vehiculeMarque: 'Renault', vehiculeModele: 'Zoé', vehiculePuissance: 3, vehiculeCarburant: 'Electrique' },
];

/** One for each who claims journeys. */
const planVehicles = (random: Random, staff: readonly DemoAgent[]): readonly DemoVehicle[] =>
  staff.map((one, index) => ({
    ...random.pick(CARS),
    idVehicule: index + 1,
    agent: one.index,
    vehiculeImmatriculation: `G${letter(random)}-${random.int(100, 999)}-${letter(random)}${letter(random)}`,
  }));

/** Registrations have neither I, O nor U. */
const letter = (random: Random): string => random.pick([...'ABCDEFGHJKLMNPQRSTVWXYZ']);

const CLAIMS = 36;

/** One claim per agent and month, of the last two full months of the year. */
function planClaims(
  random: Random,
  { staff, vehicles }: { readonly staff: readonly DemoAgent[]; readonly vehicles: readonly DemoVehicle[] },
  years: DemoYears,
  today: string,
): readonly DemoClaim[] {
  const statuses = Object.values(claimStatus);
  return staff.slice(0, CLAIMS).map((one, index) => {
    const periode = within(years, today, 25).slice(0, 7);
    return {
      idFrais: index + 1,
      agent: one.index,
      fk_vehicule: vehicles[index]?.idVehicule ?? 0,
      periode,
      days: [5, 12, 19]
        .map((date) => `${periode}-${String(date).padStart(2, '0')}`)
        .filter((date) => date <= today)
        .map((date) => ({
          date,
          to: random.pick(sites).idSite,
        })),
      status: statuses[index % statuses.length] ?? claimStatus.saved,
    };
  });
}

/** A day so many days ago, within the year. */
function within(years: DemoYears, today: string, daysAgo: number): string {
  const date = dayAfter(today, -daysAgo);
  return date < years.current.dateDebut ? day(years.current.start, 8, 1) : date;
}
