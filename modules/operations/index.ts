import './ports.ts';

export { operationsRouter } from './operations.router.ts';
