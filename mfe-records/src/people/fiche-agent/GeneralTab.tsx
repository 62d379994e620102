import {
  changeableAgentFields,
  concealedAgentFields,
  agentFields as fields,
  guardedAgentFields,
  messages,
  roleGroupIds,
} from '@diapason/contracts/constants';
import {
  ask,
  comingFrom,
  go,
  type Lookup,
  useApiCommand,
  useApiQuery,
  useMay,
  useRights,
  useRoleGroups,
  useSites,
} from '@diapason/platform';
import { Panel } from '@diapason/ui';
import { Form, PhoneField } from '@diapason/ui/form';
import { type FieldAddition, RecordFields, useSharedForm } from '@diapason/ui/sheet';
import { useRef } from 'react';
import { TownField } from '../TownField';
import { Portrait } from './Portrait';
import { type Agent, address, identity, type ProfileField, phones, valuesOf, work } from './profile';
import { SiteLines } from './SiteLines';

interface Props {
  /** Undefined: a new one. */
  readonly agent: Agent | undefined;
  /** Reads the agent again. */
  readonly refetch?: () => void;
  readonly own: boolean;
}

/** Who the agent is, how to reach them, where and as what they work (document 001 §2). */
export default function GeneralTab({ agent, own, refetch }: Props) {
  const isNew = agent === undefined;
  const id = agent?.idUtilisateur ?? 0;
  const holds = useRights();
  const maySave = useMay('POST /api/utilisateursAdministratifs/:id', { own, isNew });
  const [save] = useApiCommand('POST /api/utilisateursAdministratifs/:id', { failure: false });
  const registered = useRef<number>(undefined);
  const groups = useRoleGroups();
  const sites = useSitesOf(agent);
  const [form, conflicts] = useSharedForm({
    sheet: agent,
    valuesOf,
    fields,
    save: async ({ antennes, ...changed }, versionAttendue) => {
      const places = antennes?.flatMap(({ idSite, role }) => (idSite === null ? [] : [{ idSite, role }]));
      const body = { ...changed, ...(places ? { antennes: places } : {}), role: 'Agent', versionAttendue };
      const answer = await save({ params: { id }, body });
      if (answer.ok) registered.current = answer.data.idUtilisateur;
      return answer.ok ? answer : { ...answer, error: { ...answer.error, message: failed(answer.error) } };
    },
    read: () => {
      refetch?.();
      return ask('GET /api/utilisateursAdministratifs/:id', { params: { id } });
    },
    onSaved: () => isNew && registered.current && go(`/fiche-agent/${registered.current}`),
  });
  const changeable = changeableAgentFields(holds, own);
  const locked = new Set<string>(isNew ? [] : guardedAgentFields.filter((name) => !changeable.has(name)));
  const hidden = new Set<string>(concealedAgentFields.filter((name) => !changeable.has(name)));
  if (isNew) hidden.add('actif');
  const isLocked = (name: string) => !maySave || locked.has(name);
  const additions: Readonly<Record<string, FieldAddition>> = {
    email: agent?.emailEnAttente ? { hint: `En attente de confirmation : ${agent.emailEnAttente}` } : {},
    fk_groupe: {
      ...groups.choice,
      options: groups.choice.options.filter(({ value }) => value !== roleGroupIds.responsable),
    },
    fk_siteResidence: { ...sites, hint: 'Celui des règlements que l’agent enregistre' },
  };
  const fieldsOf = (some: readonly ProfileField[]) => (
    <div className="d-form">
      <RecordFields
        form={form}
        fields={fields}
        names={some.filter((name) => !hidden.has(name))}
        with={additions}
        read={isLocked}
      />
    </div>
  );
  const text = (name: 'ville' | (typeof phones)[number]) => {
    const bound = form.field(name, fields[name]);
    return { ...bound, value: bound.value ?? '', disabled: isLocked(name) };
  };
  return (
    <Form form={form}>
      <Panel title="Identité" icon="user">
        {agent && <Portrait agent={agent} own={own} />}
        {fieldsOf(identity)}
      </Panel>
      <Panel title="Coordonnées" icon="phone">
        {fieldsOf(address)}
        <div className="d-form">
          <TownField {...text('ville')} codePostal={form.values.codePostal ?? ''} />
          {phones.map((name) => (
            <PhoneField key={name} {...text(name)} />
          ))}
        </div>
      </Panel>
      <Panel title="Fonctions" icon="shield">
        {fieldsOf(work)}
        <SiteLines form={form} sites={sites} disabled={isLocked('antennes')} />
      </Panel>
      {conflicts}
      {isNew && <p className="d-note">{messages.staff.linkOnCreation}</p>}
    </Form>
  );
}

/** The visible sites, and those that the agent has: hidden ones, « Hors-site » too. */
function useSitesOf(agent: Agent | undefined): Lookup<unknown>['choice'] {
  const visible = useSites('visible');
  const every = useApiQuery('GET /api/sites/liste', { query: { full: 1 } });
  const shown = new Set(visible.rows.map(({ idSite }) => idSite));
  const has = (id: number) => id === agent?.fk_siteResidence || agent?.antennes.some(({ idSite }) => idSite === id);
  const rows = (every.data ?? []).filter(({ idSite }) => shown.has(idSite) || has(idSite));
  const { isRunning, unavailable } = comingFrom(every);
  return {
    options: rows.map(({ idSite, libelleSite }) => ({ value: idSite, label: libelleSite })),
    isRunning: isRunning || visible.choice.isRunning,
    unavailable: unavailable ?? visible.unavailable,
  };
}

const failed = ({ field, message }: { readonly field?: string; readonly message: string }) =>
  field ? message : messages.general.saveError(message);
