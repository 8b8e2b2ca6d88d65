export const roleName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const roleNames = (roles: readonly { name: string }[]) => roles.map(({ name }) => roleName(name)).join(', ');
