import {
  changeableAgentFields,
  concealedAgentFields,
  agentFields as fields,
  messages,
  roleGroupIds,
} from '@diapason/contracts/constants';
import { go, type TabProps, useMay } from '@diapason/platform';
import { Note, Slot } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { Columns, KnownForm } from '@diapason/ui/sheet';
import { lazy, Suspense } from 'react';
import { besideTown, TownField } from '../TownField';
import type { Agent } from './agent';
import { Portrait } from './Portrait';

const HangingCourses = lazy(() => import('../../teaching/HangingCourses'));

const identity = ['nom', 'prenom'] as const;
const address = ['adresse1', 'adresse2', 'codePostal', 'ville'] as const;
const contact = ['telephoneMobile', 'telephoneFixe', 'telephoneFixe2', 'email'] as const;
const work = ['fk_groupe', 'fk_siteResidence', 'IndexPaie', 'gestionPartitions', 'actif', 'antennes'] as const;
/** A new one is active. */
const born = { actif: 1 as const };

const valuesOf = (agent: Agent | undefined) => ({
  ...initialOf(fields, [...identity, ...address, ...contact, ...work], agent),
  ...(agent ? {} : born),
  antennes: (agent?.antennes ?? []).map(({ idSite, role }) => ({ idSite, role: role ?? '' })),
});

type Props = Partial<Pick<TabProps<'agent'>, 'answer' | 'refetch'>>;

/** Who the agent is, how to reach them, where and as what they work (document 001 §2); no answer is a new one. */
export default function GeneralTab({ answer: agent, refetch }: Props) {
  const keepsServices = useMay('POST /api/enseignantsFichesService');
  const form = (
    <KnownForm
      of="agent"
      row={agent}
      refetch={refetch}
      fields={fields}
      valuesOf={valuesOf}
      missing={messages.staff.fields}
      concealed={(holds) => {
        const seen = changeableAgentFields(holds, false);
        return ['actif', ...concealedAgentFields.filter((name) => !seen.has(name))];
      }}
      body={(changed) => ({ ...changed, role: 'Agent' })}
      born={(made) => ({
        message: 'Agent enregistré',
        next: [
          ...(keepsServices
            ? [{ label: 'Fiche de service', open: () => go(`/fiche-agent/${made}?onglet=service`) }]
            : []),
          { label: 'Autre agent', open: () => go('/fiche-agent/0') },
        ],
      })}
      blocks={[
        { title: 'Identité', names: identity, lines: [identity] },
        {
          title: 'Adresse',
          names: address,
          lines: [['adresse1'], ['adresse2'], ['codePostal', 'ville']],
          beside: besideTown,
        },
        { title: 'Contact', names: contact },
        { title: 'Fonctions', names: work },
      ]}
      with={(values) => ({
        email: agent?.emailEnAttente ? { hint: `En attente de confirmation : ${agent.emailEnAttente}` } : {},
        ville: { control: (field) => <TownField {...field} codePostal={values.codePostal ?? ''} /> },
        fk_groupe: { without: [roleGroupIds.responsable] },
        fk_siteResidence: { hint: 'Celui des règlements que l’agent enregistre' },
        antennes: {
          lines: {
            add: 'Ajouter un site',
            remove: 'Retirer le site',
            none: 'Cet agent n’est rattaché à aucun site.',
          },
        },
      })}
    >
      {({ values }) => {
        if (!agent) return <Note>{messages.staff.linkOnCreation}</Note>;
        const goes = agent.actif === 1 && values.actif === 0;
        return (
          goes && (
            <Suspense fallback={null}>
              <HangingCourses teacher={agent.idUtilisateur} />
            </Suspense>
          )
        );
      }}
    </KnownForm>
  );
  if (!agent) return form;
  return (
    <Columns
      side={
        <>
          <Portrait agent={agent} />
          <Slot place="block" record={{ of: 'agent', id: agent.idUtilisateur, name: agent.nomPrenomUtilisateur }} />
        </>
      }
    >
      {form}
    </Columns>
  );
}
