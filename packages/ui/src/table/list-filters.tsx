import type { SessionUser } from '@diapason/contracts';
import { type May, useSchoolYears, useSites } from '@diapason/platform';
import {
  CheckboxField,
  MultiSelectField,
  type Option,
  SchoolYearFilter,
  SearchField,
  SelectField,
  SiteFilter,
} from '@diapason/ui/form';
import type { ReactNode } from 'react';
import { Chosen } from '../core/Chosen';
import { type FilterKind, filter } from './url-filters';

/** What a list's filters may ask of the user's session. */
export interface ListSession {
  readonly user: SessionUser;
  /** Whether the user's role holds a function. */
  readonly can: (right: number) => boolean;
  /** Whether the user's role may make a call. */
  readonly may: May;
  /** Whether the server offers an act with the list; nothing is offered before it answered. */
  readonly isAllowed: (act: string) => boolean;
}

interface ControlProps<Value> {
  readonly name: string;
  readonly value: Value;
  onChange(value: Value): void;
  /** Its label is not in sight: what stands for no choice must say which filter it is. */
  readonly alone?: boolean | undefined;
}

/** A filter of a list: its parameter in the address, and its control. */
export interface ListFilter<Value> {
  /** Always in sight; the others are behind « Filtrer ». Three of a list at most. */
  readonly pinned?: true;
  /** Words over the rows: always in front. */
  readonly isSearch?: true;
  /** Choosing a view does not change it, and it does not count as hiding rows: the school year. */
  readonly isKept?: true;
  /** What hides no row; what the list begins with, unless told. */
  readonly all?: Value;
  /** Whether this person has it; everybody unless told. */
  offered?(session: ListSession): boolean;
  kind(session: ListSession): FilterKind<Value>;
  control(props: ControlProps<Value>, session: ListSession): ReactNode;
  /** What is chosen, for paper: `Chosen`, or nothing where there is no choice. */
  words(value: Value, session: ListSession): ReactNode;
}

export type ListFilters = Readonly<Record<string, ListFilter<unknown>>>;
export type ValuesOf<F extends ListFilters> = {
  readonly [Name in keyof F]: F[Name] extends ListFilter<infer Value> ? Value : never;
};

interface Choice {
  readonly label: string;
  /** Text of no choice: « Tous les modes ». */
  readonly none: string;
  /** A hook that gives the choices. */
  readonly useChoice: () => { readonly options: readonly Option[] };
}

/** « Tous les sites » says which filter it is, « Tous » does not. */
const noneOf = ({ label, none }: Pick<Choice, 'label' | 'none'>, alone = false) =>
  alone && !none.includes(' ') ? label : none;

const OneField = ({
  useChoice,
  alone,
  ...props
}: Choice & ControlProps<number | null> & { readonly disabled?: boolean }) => (
  <SelectField {...props} {...useChoice()} none={noneOf(props, alone)} />
);

const SeveralField = ({ useChoice, alone, ...props }: Choice & ControlProps<readonly number[]>) => (
  <MultiSelectField {...props} {...useChoice()} none={noneOf(props, alone)} />
);

/** The chosen ones of a list, by their labels. */
const Labels = ({ label, none, useChoice, chosen }: Choice & { readonly chosen: readonly number[] }) => {
  const { options } = useChoice();
  const labels = chosen.map((id) => options.find(({ value }) => value === id)?.label ?? `n° ${id}`);
  return <Chosen label={label} text={labels.join(', ') || none} />;
};

/** Whether whoever asks holds a function that a filter is for, where it is for some only. */
const holds = (can: ListSession['can'], right: number | readonly number[] | undefined): boolean =>
  right === undefined || [right].flat().some(can);

const listed = (value: number | null): readonly number[] => (value === null ? [] : [value]);

const years: Choice = { label: 'Année scolaire', none: 'Toutes', useChoice: () => useSchoolYears().choice };
const sites: Choice = { label: 'Site', none: 'Tous les sites', useChoice: () => useSites('visible').choice };

/** One school year, by default the current one. Without `right`, where one is named, it cannot be changed. */
const schoolYear = ({ right }: { readonly right?: number }): ListFilter<number> => ({
  isKept: true,
  kind: ({ user, can }) =>
    holds(can, right) ? filter.integer(user.idAnneeScolaire) : filter.fixed(user.idAnneeScolaire),
  control: ({ value, onChange }, { can }) => (
    <SchoolYearFilter
      value={value}
      onChange={(year) => year !== null && onChange(year)}
      disabled={!holds(can, right)}
    />
  ),
  words: (value) => <Labels {...years} chosen={[value]} />,
});

/** One school year or all, by default the current one. Without `right`, where one is named, it cannot be changed. */
const anySchoolYear = ({ right, ...choice }: Choice & { readonly right?: number }): ListFilter<number | null> => ({
  isKept: true,
  kind: ({ user, can }) =>
    holds(can, right) ? filter.number(user.idAnneeScolaire) : filter.fixed<number | null>(user.idAnneeScolaire),
  control: (props, { can }) => <OneField {...props} {...choice} disabled={!holds(can, right)} />,
  words: (value) => <Labels {...choice} chosen={listed(value)} />,
});

/** Which function opens other sites than one's own, or which one closes them. */
type SiteLock = { readonly right: number } | { readonly lockedBy: number };

/** Without `right`, or with `lockedBy`, only one's own sites (document 002 §6); the server enforces it. */
const site = (lock: SiteLock): ListFilter<number | null> => ({
  all: null,
  kind: (session) => filter.number(null, sitesOf(session, lock)),
  control: ({ value, onChange }, session) => {
    const only = sitesOf(session, lock);
    return <SiteFilter value={value} onChange={onChange} {...(only ? { only } : {})} />;
  },
  words: (value) => <Labels {...sites} chosen={listed(value)} />,
});

const sitesOf = ({ user, can }: ListSession, lock: SiteLock): readonly number[] | undefined => {
  const open = 'right' in lock ? can(lock.right) : !can(lock.lockedBy);
  return open ? undefined : user.antennes.map(({ idSite }) => idSite);
};

interface OneChoice extends Choice {
  readonly right?: readonly number[];
  /** For a teacher, the list opens on their own rows. */
  readonly mine?: boolean;
}

/** One choice of a list, or none. Hidden without `right`, where there is one. */
const choice = ({ right, mine = false, ...given }: OneChoice): ListFilter<number | null> => ({
  all: null,
  offered: ({ can }) => holds(can, right),
  kind: ({ can, user }) =>
    holds(can, right)
      ? filter.number(mine && user.role === 'Enseignant' ? user.idUtilisateur : null)
      : filter.fixed<number | null>(null),
  control: (props, { can }) => holds(can, right) && <OneField {...props} {...given} />,
  words: (value) => <Labels {...given} chosen={listed(value)} />,
});

interface SeveralChoices extends Choice {
  readonly right?: number | readonly number[];
  /** Chosen until somebody chooses; none unless told. */
  readonly atFirst?: readonly number[];
}

/** Several choices of a list. Hidden without `right`. */
const choices = ({ right, atFirst = [], ...given }: SeveralChoices): ListFilter<readonly number[]> => ({
  all: [],
  offered: ({ can }) => holds(can, right),
  kind: ({ can }) => (holds(can, right) ? filter.numbers(atFirst) : filter.fixed<readonly number[]>([])),
  control: (props, { can }) => holds(can, right) && <SeveralField {...props} {...given} />,
  words: (value, { can }) => holds(can, right) && <Labels {...given} chosen={value} />,
});

/** One of the product's constants. Hidden without `right`, where one is named. @param all the one that hides no row; `atFirst` unless told */
const oneOf = <V extends string>(
  label: string,
  options: readonly Option<V>[],
  atFirst: V,
  right?: number | readonly number[],
  all = atFirst,
): ListFilter<V> => ({
  all,
  offered: ({ can }) => holds(can, right),
  kind: ({ can }) =>
    holds(can, right)
      ? filter.choice(
          options.map(({ value }) => value),
          atFirst,
        )
      : filter.fixed(atFirst),
  control: ({ name, value, onChange }, { can }) =>
    holds(can, right) && (
      <SelectField
        name={name}
        label={label}
        value={value}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
        options={options}
      />
    ),
  words: (value) => <Chosen label={label} text={options.find((option) => option.value === value)?.label ?? value} />,
});

/** A box to tick: « Afficher les inactifs ». @param unticked what is hidden while it is not ticked, in words: « Actifs seulement » */
const flag = (label: string, unticked?: string): ListFilter<boolean> => ({
  all: unticked !== undefined,
  kind: () => filter.flag(),
  control: ({ name, value, onChange }) => <CheckboxField name={name} label={label} value={value} onChange={onChange} />,
  words: (value) => (value ? <Chosen label={label} text="oui" /> : unticked && <Chosen text={unticked} />),
});

interface MoreWords {
  readonly hint: string;
  readonly right: readonly number[];
}

/** Free search. Never remembered: it may contain a name. @param hint what is searched: « Nom, ville… » @param more what whoever holds a function searches */
const search = (label = 'Rechercher', hint?: string, more?: MoreWords): ListFilter<string> => ({
  isSearch: true,
  kind: () => filter.text(),
  control: ({ value, onChange }, { can }) => {
    const said = more ? (more.right.some(can) ? more.hint : hint) : hint;
    return <SearchField value={value} onChange={onChange} label={label} {...(said ? { hint: said } : {})} />;
  },
  words: (value) => value !== '' && <Chosen label={label} text={`« ${value} »`} />,
});

/** Always in sight: three of a list at most. */
const pinned = <Value,>(given: ListFilter<Value>): ListFilter<Value> => ({ ...given, pinned: true });

export const filters = { schoolYear, anySchoolYear, site, choice, choices, oneOf, flag, search, pinned } as const;
