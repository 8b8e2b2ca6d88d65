export { personRouter } from './person.router.ts';
