import { z } from 'zod';
import { right } from '../../constants';
import { messages } from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { wireId } from '../../core/wire';
import { tariffGrid } from './grid';

const money = { context: 'money', module: 'cotisation' } as const;

export const readTariff = endpoint('GET', '/api/tarifs/:fk_anneeScolaire', {
  ...money,
  kind: 'query',
  access: rights(right.manageSettings),
  params: z.object({ fk_anneeScolaire: wireId }),
  response: z.object({ fk_anneeScolaire: z.number(), version: z.number(), grille: tariffGrid.nullable() }),
  summary: 'Grille tarifaire d’une année, en centimes ; version 0 quand il n’y en a pas',
});

export const publishTariff = endpoint('POST', '/api/tarifs/:fk_anneeScolaire', {
  ...money,
  kind: 'command',
  access: rights(right.manageSettings),
  params: z.object({ fk_anneeScolaire: wireId }),
  body: z.object({ grille: tariffGrid }),
  response: z.object({ fk_anneeScolaire: z.number(), version: z.number() }),
  summary: 'Publie une nouvelle version de la grille tarifaire',
  success: messages.money.tariffPublished,
});
